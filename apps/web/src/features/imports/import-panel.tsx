import { percentOf, type ImportProgress } from '@dubplate/domain/imports/import.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { DiscardImport } from './discard-import.tsx';
import { ImportChecked } from './import-checked.tsx';
import { ImportPicker } from './import-picker.tsx';
import { ImportRun } from './import-run.tsx';
import { ProgressHead } from './progress-head.tsx';
import { sendOn, type Sending } from './sending.ts';
import { useImportControl } from './use-import.ts';
import { useTimeLeft } from './use-time-left.ts';

const count = (value: number): string => value.toLocaleString('en-US');

type ImportPanelProps = {
  progress: ImportProgress;
  sending: Sending;
  onFile: (file: File) => void;
  onLeave: () => void;
};

/** Chooses the view for the state of an import. */
export function ImportPanel({ progress, sending, onFile, onLeave }: ImportPanelProps) {
  if (progress.state === 'sending')
    return <HalfSent progress={progress} sending={sending} onFile={onFile} onLeave={onLeave} />;
  if (progress.state === 'checking') return <Checking progress={progress} onLeave={onLeave} />;
  if (progress.state === 'running' || progress.state === 'stopped')
    return <ImportRun progress={progress} onLeave={onLeave} />;
  return <ImportChecked key={progress.state} progress={progress} onLeave={onLeave} />;
}

type SendingFileProps = Pick<ImportPanelProps, 'onFile' | 'onLeave'> & {
  sending: Extract<Sending, { step: 'sending' | 'failed' }>;
};

/** Progress of a file that this browser tab is sending. */
export function SendingFile({ sending, onFile, onLeave }: SendingFileProps) {
  const { id, fileName, sent, rowCount } = sending;
  const timeLeft = useTimeLeft(sent, rowCount);
  return (
    <>
      <ProgressHead
        percent={percentOf(sent, rowCount)}
        title={`${count(sent)} of ${count(rowCount)} rows sent`}
        hint={sending.step === 'failed' ? 'waiting' : timeLeft}
        action={
          id ? (
            <DiscardImport id={id} fileName={fileName} label="Cancel" onDiscarded={onLeave} />
          ) : (
            <Button size="small" onClick={onLeave}>
              Cancel
            </Button>
          )
        }
      />
      <FormNotice text={sending.step === 'failed' ? sending.text : null}>
        <Button size="small" variant="ghost" onClick={() => void sendOn()}>
          Go on
        </Button>
      </FormNotice>
      <p className="text-sub text-text-3">
        You can look at other sections meanwhile. If you close the page, choose the same file again and it goes on from
        here.
      </p>
      {sending.step === 'failed' && (
        <div className="mt-6">
          <ImportPicker sending={sending} onFile={onFile} />
        </div>
      )}
    </>
  );
}

/** A partly sent file that this tab does not have: after a reload, or started in another browser. */
function HalfSent({ progress, sending, onFile, onLeave }: ImportPanelProps) {
  const { id, counts, rowCount, fileName } = progress;
  return (
    <>
      <ProgressHead
        percent={percentOf(counts.received, rowCount)}
        title={`${count(counts.received)} of ${count(rowCount)} rows sent`}
        hint={`choose ${fileName} again to go on`}
        action={<DiscardImport id={id} fileName={fileName} onDiscarded={onLeave} />}
      />
      <ImportPicker sending={sending} onFile={onFile} />
    </>
  );
}

function Checking({ progress, onLeave }: Pick<ImportPanelProps, 'progress' | 'onLeave'>) {
  const { id, fileName, counts, rowCount, isStalled } = progress;
  const timeLeft = useTimeLeft(counts.checked, rowCount);
  const control = useImportControl(id);
  return (
    <>
      <ProgressHead
        percent={percentOf(counts.checked, rowCount)}
        title={`${count(counts.checked)} of ${count(rowCount)} rows checked`}
        hint={isStalled ? 'waiting for a free moment' : timeLeft}
        action={
          isStalled ? (
            <Button size="small" variant="primary" busy={control.isPending} onClick={() => control.mutate('check')}>
              Go on
            </Button>
          ) : (
            <DiscardImport id={id} fileName={fileName} label="Cancel" onDiscarded={onLeave} />
          )
        }
      />
      <p className="text-sub text-text-3">Nothing is written yet. You will see every row before anything is.</p>
    </>
  );
}

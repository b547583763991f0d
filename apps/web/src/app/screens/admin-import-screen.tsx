import type { ImportProgress } from '@dubplate/domain/imports/import.ts';
import { useLocation } from 'react-router';
import { formatAgo } from '@dubplate/domain/age.ts';
import { ImportList } from '../../features/imports/import-list.tsx';
import { ImportPanel, SendingFile } from '../../features/imports/import-panel.tsx';
import { ImportPicker } from '../../features/imports/import-picker.tsx';
import { RowsSkeleton } from '../../features/imports/import-rows.tsx';
import { clearSending, sendFile, useSending, type Sending } from '../../features/imports/sending.ts';
import { useImport } from '../../features/imports/use-import.ts';
import { failureOf } from '../../platform/api.ts';
import { useNow } from '../../platform/now.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { ConsolePage } from '../admin/console-page.tsx';
import { useAddressParam } from '../use-address-param.ts';

/** The id of the open import is in the URL, so that reload, Back and shared links find it. */
export function AdminImportScreen() {
  const [id, setId] = useAddressParam('file');
  // Opening an import from the list adds a history entry: Back returns to the list.
  const opened = useSheetParam('file');
  const sending = useSending();
  function leave(): void {
    clearSending();
    opened.close();
  }
  const { pathname } = useLocation();
  // Sending continues while the admin opens another section, whose URL must not change.
  const showImport = (begun: string) => window.location.pathname === pathname && setId(begun);
  const onFile = (file: File) => void sendFile(file, showImport);
  if (sending.step === 'sending' || sending.step === 'failed') {
    return (
      <ConsolePage title="Bulk import" intro={sending.fileName}>
        <SendingFile sending={sending} onFile={onFile} onLeave={leave} />
      </ConsolePage>
    );
  }
  if (id) return <OpenImport key={id} id={id} sending={sending} onFile={onFile} onLeave={leave} />;
  return (
    <ConsolePage title="Bulk import">
      <ImportPicker sending={sending} onFile={onFile} />
      <ImportList onOpen={opened.open} />
    </ConsolePage>
  );
}

type OpenImportProps = { id: string; sending: Sending; onFile: (file: File) => void; onLeave: () => void };

function OpenImport({ id, sending, onFile, onLeave }: OpenImportProps) {
  const { data, error, refetch } = useImport(id);
  const now = useNow();
  if (data) {
    return (
      <ConsolePage title="Bulk import" intro={describe(data, now)}>
        <ImportPanel progress={data} sending={sending} onFile={onFile} onLeave={onLeave} />
      </ConsolePage>
    );
  }
  const isMissing = error && ['import-missing', 'invalid-input'].includes(failureOf(error).reason);
  return (
    <ConsolePage title="Bulk import">
      {isMissing && (
        <EmptyState
          title="This import is no longer here"
          hint="It was given up, or the link is not whole."
          action={<Button onClick={onLeave}>Choose a file</Button>}
        />
      )}
      {!error && <RowsSkeleton />}
      {error && !isMissing && <LoadFailed onRetry={() => void refetch()} />}
    </ConsolePage>
  );
}

function describe(progress: ImportProgress, now: Date): string {
  const { fileName, state, checkedAt, endedAt } = progress;
  if (state === 'checked' && checkedAt)
    return `${fileName}, checked ${formatAgo(new Date(checkedAt), now)}. Nothing is written yet.`;
  if (state === 'done' && endedAt) return `${fileName}, finished ${formatAgo(new Date(endedAt), now)}.`;
  return fileName;
}

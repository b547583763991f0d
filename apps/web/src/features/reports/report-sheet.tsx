import {
  addReportSchema,
  reportNoteMaxLength,
  reportReasons,
  type ReportReason,
  type ReportTarget,
} from '@dubplate/domain/reports/report.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { card } from '../../ui/controls/radio-looks.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

type ReportSheetProps = {
  kind: ReportTarget;
  /** Id of the reported item. The sheet is open while this is not null. */
  id: string | null;
  onClose: () => void;
};

export function ReportSheet({ kind, id, onClose }: ReportSheetProps) {
  const shownId = useLastValue(id);
  const shownKind = useLastValue(id && kind);
  return (
    shownId &&
    shownKind && <OpenedSheet key={shownId} kind={shownKind} id={shownId} open={id !== null} onClose={onClose} />
  );
}

const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value: value as ReportReason, label }));

type OpenedSheetProps = { kind: ReportTarget; id: string; open: boolean; onClose: () => void };

function OpenedSheet({ kind, id, open, onClose }: OpenedSheetProps) {
  const errorId = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<{ reason?: string; note?: string }>({});
  const running = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: ReportReason) => api.reports.add.mutate({ kind, id, reason: chosen, note }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: keys.ownReports() });
      setReason(null);
      setNote('');
      onClose();
      toast('Thanks. We will have a look.');
    },
    onSettled: () => (running.current = false),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const { error: refused } = addReportSchema.safeParse({ kind, id, reason, note });
    setProblems(Object.fromEntries(refused?.issues.map(({ path, message }) => [path[0], message]) ?? []));
    // A ref, because holding Enter submits several times before React renders the busy state.
    if (refused || !reason || running.current) return;
    running.current = true;
    mutate(reason);
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={`Report this ${kind}`}
      notice={<FormNotice text={error ? failureOf(error).text : null} />}
      submit="Send report"
      busy={isPending}
      busyText="Sending..."
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={submit}>
          <fieldset disabled={isPending} className="grid min-w-0 grid-cols-1 gap-4">
            <div>
              <RadioGroup
                look={card}
                label="What is wrong with it?"
                options={reasons}
                value={reason}
                describedBy={errorId}
                onChange={(next) => {
                  setReason(next);
                  setProblems({});
                  reset();
                }}
              />
              <FieldError id={errorId} error={problems.reason} />
            </div>
            <Field
              variant="area"
              label="Anything we should know? (optional)"
              hint="Only the people who look after reports read this."
              maxLength={reportNoteMaxLength}
              value={note}
              {...(problems.note && { error: problems.note })}
              onChange={(event) => setNote(event.target.value)}
            />
          </fieldset>
        </form>
      )}
    </FormSheet>
  );
}

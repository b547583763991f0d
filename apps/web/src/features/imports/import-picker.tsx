import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { useDrop } from '../../ui/hooks/use-drop.ts';
import type { Sending } from './sending.ts';

type ImportPickerProps = { sending: Sending; onFile: (file: File) => void };

export function ImportPicker({ sending, onFile }: ImportPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...drop } = useDrop(onFile);
  const reading = sending.step === 'reading';
  return (
    <div
      {...drop}
      className={`grid grid-cols-[minmax(0,1fr)] justify-items-center *:max-w-full *:whitespace-normal gap-4 rounded-card border-[1.5px] border-dashed px-5 py-10 text-center transition-colors ${isOver ? 'border-text bg-surface-2' : 'border-field-line bg-surface-1'}`}
    >
      <FileUp size={30} strokeWidth={1.5} className="text-text-2" aria-hidden="true" />
      <div>
        <p className="text-heading">Bring songs in from a file</p>
        <p className="mx-auto mt-2 max-w-[34em] text-sub text-balance text-text-2">
          CSV with a heading row (title, artists, link, timestamp, release date), or JSON, also an export of the old
          product. Up to 50,000 rows. Nothing is written before you have seen every row.
        </p>
      </div>
      {sending.step === 'unreadable' && <FormNotice text={sending.text} />}
      <Button variant="primary" busy={reading} busyText="Reading..." onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label="File with songs"
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Without the reset, choosing the same file again fires no change event.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

import { File, Mic } from 'lucide-react';
import type { ReactNode } from 'react';

export function EmptyBox({ onRecord, onChoose }: { onRecord: () => void; onChoose: () => void }) {
  return (
    <>
      <div className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <SourceButton icon={<Mic size={24} strokeWidth={1.75} />} title="Record" hint="Up to 60 s" onClick={onRecord} />
        <SourceButton
          icon={<File size={24} strokeWidth={1.75} />}
          title="Choose a file"
          hint="Audio or video"
          onClick={onChoose}
        />
      </div>
      <p className="text-label leading-[1.4] text-text-3">
        MP3, M4A, WAV, AAC, MP4, MOV or WebM, less than 50MB. If it is longer than 60 s, you pick the part.
      </p>
    </>
  );
}

function SourceButton({
  icon,
  title,
  hint,
  onClick,
}: {
  icon: ReactNode;
  title: string;
  hint: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex flex-col items-start gap-0.5 rounded-field bg-surface-3 p-3.5 text-left transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] hover:bg-surface-hover active:scale-[0.975]"
    >
      <span className="mb-auto" aria-hidden="true">
        {icon}
      </span>
      <span className="text-row">{title}</span>
      <span className="text-label text-text-2">{hint}</span>
    </button>
  );
}

import { refusals } from '@dubplate/domain/errors.ts';
import { Upload, X } from 'lucide-react';
import { useCallback } from 'react';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';

/** Explains the first heart that is saved instead of favorited, and links to the upload sheet. */
export function FirstSongNote({ onClose, className = '' }: { onClose: () => void; className?: string }) {
  const upload = useSheetParam('upload');
  // Below the last visible row it would be under the navigation.
  const show = useCallback((note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div
      ref={show}
      role="alert"
      className={`note-in scroll-mb-[calc(var(--nav-space)+1rem)] relative mt-1 mb-3 basis-full rounded-card bg-text p-4 text-bg ${className}`}
    >
      <span aria-hidden="true" className="absolute -top-1.5 right-4 size-4 rotate-45 rounded-[3px] bg-text" />
      <p className="text-control font-normal">{refusals['first-song-missing']}</p>
      <p className="mt-2.5 text-control font-semibold">Saved. It becomes a favorite with your first upload.</p>
      <div className="mt-3 flex flex-wrap items-center justify-between">
        <button
          type="button"
          onClick={() => upload.open('song')}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-bg px-5 text-control font-semibold text-text outline-bg"
        >
          <Upload size={18} />
          Upload
        </button>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 place-items-center rounded-full outline-bg"
        >
          <X size={22} />
        </button>
      </div>
    </div>
  );
}

import { Mic, TriangleAlert, X } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BoxHead } from './box-head.tsx';
import type { Source } from '../send/uploader-state.ts';

type ErrorBoxProps = {
  source: Source | null;
  message: string;
  /** Only for failures that a retry can fix. */
  onAgain?: (() => void) | undefined;
  onChoose: () => void;
  onRecord: () => void;
  onRemove: () => void;
};

export function ErrorBox({ source, message, onAgain, onChoose, onRecord, onRemove }: ErrorBoxProps) {
  return (
    <>
      {source ? (
        <BoxHead source={source} onRemove={onRemove} />
      ) : (
        <IconButton
          label="Dismiss"
          icon={<X size={20} />}
          onClick={onRemove}
          className="-mt-2.5 -mr-3 -mb-2.5 self-end"
        />
      )}
      <p role="alert" className="flex items-center gap-3 text-row text-danger">
        <TriangleAlert size={24} strokeWidth={1.75} className="flex-none" />
        <span className="min-w-0 text-pretty wrap-anywhere">{message}</span>
      </p>
      <div className="grid grid-cols-[1.5fr_1fr] gap-3">
        <Button size="small" className="px-2" onClick={onChoose}>
          {source ? 'Choose another file' : 'Choose a file'}
        </Button>
        {onAgain ? (
          <Button size="small" className="px-2" onClick={onAgain}>
            Try again
          </Button>
        ) : (
          <Button size="small" className="px-2" icon={<Mic size={18} />} onClick={onRecord}>
            Record
          </Button>
        )}
      </div>
    </>
  );
}

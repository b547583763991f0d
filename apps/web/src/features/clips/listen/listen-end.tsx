import { RotateCcw } from 'lucide-react';
import { Plate, Tonearm } from '../../../ui/brand/plate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { QueuedClip } from '../play/now-playing.ts';

type ListenEndProps = {
  clips: readonly QueuedClip[];
  votes: number;
  answers: number;
  onClose: () => void;
  /** Null when no clip was skipped. */
  onRepeat: (() => void) | null;
};

/** After the last clip, or when there is none. */
export function ListenEnd({ clips, votes, answers, onClose, onRepeat }: ListenEndProps) {
  return (
    <>
      <div className="flex flex-1! flex-col items-center justify-center gap-3 text-center" role="status">
        <div className="relative mb-6 w-50">
          <Plate id={clips.at(-1)?.requestId ?? 'end'} look="large" playing={false} />
          <Tonearm progress={null} />
        </div>
        <h2 className="text-title">That's all of them for now</h2>
        <p className="text-body text-text-2">New clips land most nights after two.</p>
        {clips.length > 0 && (
          <p className="font-mono text-sub text-text-3">
            {votes} me too, {answers} {answers === 1 ? 'answer' : 'answers'}
          </p>
        )}
      </div>
      <div className="grid gap-3">
        <Button variant="primary" onClick={onClose}>
          Back to Track ID
        </Button>
        {onRepeat && (
          <Button icon={<RotateCcw size={18} />} onClick={onRepeat}>
            Hear the skipped ones
          </Button>
        )}
      </div>
    </>
  );
}

import { Users } from 'lucide-react';
import { Button } from './button.tsx';
import { Reveal } from './reveal.tsx';

/** Asks whether a name that was typed is several; only the person who typed it knows. */
export function SplitArtists({ names, onSplit }: { names: readonly string[] | null; onSplit: () => void }) {
  return (
    <Reveal value={names && names.length}>
      {(count) => (
        <div className="pt-2">
          <Button size="small" variant="outline" icon={<Users size={18} />} onClick={onSplit}>
            Split into {count} artists?
          </Button>
        </div>
      )}
    </Reveal>
  );
}

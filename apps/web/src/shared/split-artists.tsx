import { Users } from 'lucide-react';
import { Button } from '../ui/controls/button.tsx';
import { Reveal } from '../ui/hooks/reveal.tsx';

/** Offers to split a typed name such as "A & B". Only the member knows whether it is one artist. */
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

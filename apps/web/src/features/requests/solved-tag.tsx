import { Check } from 'lucide-react';
import { Tag } from '../../ui/lists/tag.tsx';

/** That it is solved. */
export function SolvedTag() {
  return (
    <Tag tone="success" icon={<Check size={13} strokeWidth={2.4} />}>
      Solved
    </Tag>
  );
}

import { Check } from 'lucide-react';
import { Tag } from '../../ui/lists/tag.tsx';

export function SolvedTag() {
  return (
    <Tag tone="success" icon={<Check size={13} strokeWidth={2.4} />}>
      Solved
    </Tag>
  );
}

import type { RowResult } from '@dubplate/domain/imports/import.ts';
import { TriangleAlert } from 'lucide-react';

const words: Record<RowResult, string> = { new: 'New', duplicate: 'Duplicate', error: 'Error', added: 'Added' };
const looks: Record<RowResult, string> = {
  new: 'border-line-strong text-text',
  added: 'border-line-strong text-text',
  duplicate: 'border-transparent bg-surface-3 text-text-2',
  error: 'border-transparent bg-danger-soft text-danger',
};

export function RowResultTag({ result }: { result: RowResult }) {
  return (
    <span
      className={`inline-flex h-6 flex-none items-center gap-[5px] rounded-tag border px-2 text-tag font-medium ${looks[result]}`}
    >
      {result === 'error' && <TriangleAlert size={13} aria-hidden="true" />}
      {words[result]}
    </span>
  );
}

import type { ImportExtras } from '@dubplate/domain/imports/import.ts';

const count = (value: number, one: string, many = `${one}s`): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;

/** What becomes of favorites, uploaders and votes that are in a file. */
export function ImportExtrasNote({ extras }: { extras: ImportExtras }) {
  const { hearts, heartsKept, votes, uploadersKept } = extras;
  const lost = Math.max(0, hearts - heartsKept);
  const lines = [
    heartsKept > 0 && `${count(heartsKept, 'favorite')} belong to members here and come along.`,
    lost > 0 &&
      `${count(lost, 'favorite')} of people who are not here, or whose address is not confirmed, are left out.`,
    uploadersKept > 0 && `${count(uploadersKept, 'song')} were added by members here and stay theirs.`,
    votes > 0 && `${count(votes, 'vote')} on songs are left out: songs have no votes here.`,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 rounded-field bg-surface-1 px-4 py-3 text-sub text-text-2">
      {lines.map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}

import type { ImportExtras } from '@dubplate/domain/imports/import.ts';

/** 'favorite belongs' or 'favorites belong', with how many. */
const say = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;

/** What becomes of favorites, uploaders, votes and verifications that are in a file. */
export function ImportExtrasNote({ extras }: { extras: ImportExtras }) {
  const { hearts, heartsKept, votes, uploadersKept, unverified } = extras;
  const lost = Math.max(0, hearts - heartsKept);
  const lines = [
    heartsKept > 0 &&
      say(heartsKept, 'favorite comes along, of a member here.', 'favorites come along, of members here.'),
    lost > 0 && `${say(lost, 'favorite is', 'favorites are')} left out: nobody here has confirmed the address.`,
    uploadersKept > 0 &&
      say(
        uploadersKept,
        'song stays its uploader’s, who is a member here.',
        'songs stay their uploaders’, who are members here.',
      ),
    unverified > 0 &&
      `${say(unverified, 'song that was verified comes', 'songs that were verified come')} in as pending: verifying is a permission of its own.`,
    votes > 0 && `${say(votes, 'vote is', 'votes are')} left out: songs have no votes here.`,
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

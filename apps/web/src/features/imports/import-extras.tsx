import type { ImportExtras } from '@dubplate/domain/imports/import.ts';

const pluralize = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;

type PluralTexts = [one: string, many: string];
const words: Record<
  'planned' | 'done',
  {
    kept: PluralTexts;
    lost: PluralTexts;
    withSongs: PluralTexts;
    uploaders: PluralTexts;
    unverified: PluralTexts;
    votes: PluralTexts;
  }
> = {
  planned: {
    kept: ['favorite will come along, of a member here.', 'favorites will come along, of members here.'],
    lost: ['favorite will be left out', 'favorites will be left out'],
    withSongs: ['favorite stays behind with its song.', 'favorites stay behind with their songs.'],
    uploaders: [
      'song will stay its uploader’s, who is a member here.',
      'songs will stay their uploaders’, who are members here.',
    ],
    unverified: ['song that was verified will come in', 'songs that were verified will come in'],
    votes: ['vote will be left out', 'votes will be left out'],
  },
  done: {
    kept: ['favorite came along, of a member here.', 'favorites came along, of members here.'],
    lost: ['favorite was left out', 'favorites were left out'],
    withSongs: ['favorite stayed behind with its song.', 'favorites stayed behind with their songs.'],
    uploaders: [
      'song stayed its uploader’s, who is a member here.',
      'songs stayed their uploaders’, who are members here.',
    ],
    unverified: ['song that was verified came in', 'songs that were verified came in'],
    votes: ['vote was left out', 'votes were left out'],
  },
};

/** Says which favorites, uploaders, votes and verifications of the file are imported and which are left out. */
export function ImportExtrasNote({ extras, isDone }: { extras: ImportExtras; isDone: boolean }) {
  const { hearts, heartsKnown, heartsKept, votes, uploadersKept, unverified } = extras;
  const { kept, lost, withSongs, ...texts } = words[isDone ? 'done' : 'planned'];
  const unknown = Math.max(0, hearts - heartsKnown);
  const ofLeftOut = Math.max(0, heartsKnown - heartsKept);
  const lines = [
    heartsKept > 0 && pluralize(heartsKept, ...kept),
    ofLeftOut > 0 && pluralize(ofLeftOut, ...withSongs),
    unknown > 0 && `${pluralize(unknown, ...lost)}: nobody here has confirmed the address.`,
    uploadersKept > 0 && pluralize(uploadersKept, ...texts.uploaders),
    unverified > 0 && `${pluralize(unverified, ...texts.unverified)} as pending: verifying is a permission of its own.`,
    votes > 0 && `${pluralize(votes, ...texts.votes)}: songs have no votes here.`,
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

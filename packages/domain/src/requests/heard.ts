import * as z from 'zod/mini';
import { cleanText } from '../visible-text.ts';

/** Optional details of a request. An older client or server does not know them. */
export type Heard = {
  where: string | null;
  when: string | null;
  playedBy: string | null;
  /** What the author tried before asking: apps, recordings, people. */
  tried: string[];
};

export const nothingHeard: Heard = { where: null, when: null, playedBy: null, tried: [] };

export const heardMaxLengths = { where: 120, when: 60, playedBy: 120, tried: 40 } as const;
export const triedMaxCount = 8;
/** Offered as chips. The author can type others. */
export const triedSuggestions = ['Shazam', 'SoundHound', 'Set recording', 'Asked the DJ'] as const;

const tooLong = (max: number) => `Keep it to ${max} characters`;

/** Undefined when it was not sent: an edit then keeps the stored value. Null when it is empty. */
const optionalText = (max: number) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((typed: string | undefined) => (typed === undefined ? undefined : cleanText(typed) || null)),
    ),
    z.optional(z.nullable(z.string().check(z.maxLength(max, tooLong(max))))),
  );

/** Adds an entry to the list unless it is empty or listed in another case. */
export function addTried(list: readonly string[], typed: string): string[] {
  const entry = cleanText(typed);
  const isListed = list.some((other) => other.toLowerCase() === entry.toLowerCase());
  return entry && !isListed ? [...list, entry] : [...list];
}

const triedSchema = z.pipe(
  z.pipe(
    z.optional(z.array(z.string()).check(z.maxLength(100))),
    z.transform((typed: string[] | undefined) => typed?.reduce<string[]>(addTried, [])),
  ),
  z.optional(
    z
      .array(z.string().check(z.maxLength(heardMaxLengths.tried, tooLong(heardMaxLengths.tried))))
      .check(z.maxLength(triedMaxCount, `Keep it to ${triedMaxCount} entries`)),
  ),
);

export const heardFields = {
  where: optionalText(heardMaxLengths.where),
  when: optionalText(heardMaxLengths.when),
  playedBy: optionalText(heardMaxLengths.playedBy),
  tried: triedSchema,
};

type SentHeard = { [Name in keyof Heard]?: Heard[Name] | undefined };

/** The fields that were sent, and the stored ones for the rest. */
export const mergeHeard = (sent: SentHeard, stored: Heard): Heard => ({
  where: sent.where === undefined ? stored.where : sent.where,
  when: sent.when === undefined ? stored.when : sent.when,
  playedBy: sent.playedBy === undefined ? stored.playedBy : sent.playedBy,
  tried: sent.tried ?? stored.tried,
});

export const isSameHeard = (one: Heard, other: Heard): boolean =>
  one.where === other.where &&
  one.when === other.when &&
  one.playedBy === other.playedBy &&
  one.tried.length === other.tried.length &&
  one.tried.every((entry, index) => entry === other.tried[index]);

/** Whether there is anything to show. */
export const hasHeard = (heard: Heard): boolean => !isSameHeard(heard, nothingHeard);

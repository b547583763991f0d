import * as z from 'zod/mini';
import { normalizeUsername } from '../accounts/account.schema.ts';

/** Everything the product holds about a member, under names a person can read. */
export const ownDataSections = [
  'account',
  'signInWays',
  'sessions',
  'pendingLinks',
  'inviteUsed',
  'invitesMade',
  'adminGrant',
  'adminsAdded',
  'songsAdded',
  'songsIdentified',
  'linksAdded',
  'favorites',
  'favoritesOfMergedSongs',
  'requests',
  'requestsSolved',
  'requestsIdentified',
  'votes',
  'comments',
  'clips',
  'reports',
  'reportsResolved',
  'importsMade',
  'songsToImport',
  'favoritesToImport',
  'logEntriesAboutYou',
  'logEntriesByYou',
] as const;
export type OwnDataSection = (typeof ownDataSections)[number];

export type OwnDataRow = Readonly<Record<string, unknown>>;
export type OwnData = { about: string; writtenAt: string } & Record<OwnDataSection, OwnDataRow[]>;

/** Letters and figures of any script stay; what a file system could trip over becomes a dash. */
export function ownDataFileName(username: string, now: Date): string {
  const name = username.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'member';
  return `dubplate-${name}-${now.toISOString().slice(0, 10)}.json`;
}

/** The last question: whoever deletes an account types its name. */
export const namesAccount = (typed: string, username: string): boolean => normalizeUsername(typed) === username;

export const deleteAccountSchema = z.object({ username: z.string().check(z.maxLength(200)) });

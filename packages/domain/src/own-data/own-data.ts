import * as z from 'zod/mini';
import { normalizeUsername } from '../accounts/account.schema.ts';

/** The sections of the data export: everything the database stores about a member. */
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
  'releaseLinksAdded',
  'releaseLinksConfirmed',
  'favorites',
  'savedHearts',
  'favoritesOfMergedSongs',
  'requests',
  'requestsSolved',
  'requestsIdentified',
  'votes',
  'requestsFollowed',
  'artistsFollowed',
  'notifications',
  'notificationSettings',
  'calendarFeed',
  'pushDevices',
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

/**
 * Keeps alphabetic characters and digits of any script. Replaces all others with a dash: a file system may refuse them.
 */
export function ownDataFileName(username: string, now: Date): string {
  const name = username.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replaceAll(/^-+|(?<!-)-+$/g, '') || 'member';
  return `dubplate-${name}-${now.toISOString().slice(0, 10)}.json`;
}

/** Deleting an account asks the member to type its name. */
export const namesAccount = (typed: string, username: string): boolean => normalizeUsername(typed) === username;

export const deleteAccountSchema = z.object({ username: z.string().check(z.maxLength(200)) });

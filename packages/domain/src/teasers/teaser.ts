import * as z from 'zod/mini';

export const teaserKinds = ['song', 'request'] as const;
export type TeaserKind = (typeof teaserKinds)[number];

const lowerCase = z.transform((id: string) => id.toLowerCase());
/** Covers are drawn from the id, so it has one spelling. */
export const readTeaserSchema = z.object({ kind: z.enum(teaserKinds), id: z.pipe(z.uuid(), lowerCase) });
export type TeaserAddress = z.output<typeof readTeaserSchema>;

type TeaserSong = { title: string; artists: string[]; cover: string };

/**
 * Everything that a visitor without a session can learn about a shared song or a solved request. Nothing in it refers
 * to a member, and no field is a time.
 */
export type Teaser =
  | ({ kind: 'song'; favoriteCount: number } & TeaserSong)
  | {
      kind: 'request';
      title: string;
      voteCount: number;
      /** Null when the request was solved without adding a song. */
      song: TeaserSong | null;
    };

/** The song or request that a shared link opens. Null for every other address of the app. */
export function teaserAddress(path: string, search: string): TeaserAddress | null {
  const id = path === '/id-help' ? new URLSearchParams(search).get('request') : /^\/song\/([^/]+)\/?$/.exec(path)?.[1];
  const parsed = readTeaserSchema.safeParse({ kind: path === '/id-help' ? 'request' : 'song', id });
  return parsed.success ? parsed.data : null;
}

/** The address that the share buttons give away. */
export const sharedPath = ({ kind, id }: TeaserAddress): string =>
  kind === 'song' ? `/song/${id}` : `/id-help?request=${id}`;

export const inviteOnly = 'Invite only';
export const namedByMember = 'Named by a member';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Null without favorites or votes: a count of zero says nothing. */
export function describeCount(teaser: Teaser): string | null {
  if (teaser.kind === 'song') {
    return teaser.favoriteCount === 0 ? null : `In ${plural(teaser.favoriteCount, 'favorite', 'favorites')}`;
  }
  return teaser.voteCount === 0 ? null : `${plural(teaser.voteCount, 'person', 'people')} wanted to know`;
}

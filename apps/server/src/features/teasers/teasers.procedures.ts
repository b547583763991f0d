import { readTeaserSchema, teaserAddress, type Teaser } from '@dubplate/domain/teasers/teaser.ts';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/client-address.ts';
import { Refused } from '../../platform/refuse.ts';
import { procedure, router, type Services } from '../../platform/trpc.ts';
import { writeTags } from './share-tags.ts';
import { readTeaser } from './teasers.store.ts';

export const teasersRouter = router({
  /** Null for an unknown id and for whatever has no teaser. A refusal would distinguish the two. */
  read: procedure.input(readTeaserSchema).query(async ({ ctx, input }): Promise<Teaser | null> => {
    await ctx.limits.consumeByAddress('teaser by address', ctx.address);
    return readTeaser(ctx.db, input);
  }),
});

/**
 * Returns the tags for the head of the page when its address is a shared song or solved request. Null for every other
 * address, so the page is the same for an unknown id and for whatever has no teaser.
 */
export function createShareTags({ db, limits, config }: Pick<Services, 'db' | 'limits' | 'config'>) {
  return async (request: FastifyRequest): Promise<string | null> => {
    const [path = '', search = ''] = request.url.split('?', 2);
    const address = teaserAddress(path, search);
    // Tags are for link previews, which have no session.
    if (!address || request.headers.cookie?.includes('session_token=')) return null;
    try {
      await limits.consumeByAddress('teaser by address', clientAddress(request.ip));
      const teaser = await readTeaser(db, address);
      return teaser && writeTags(config.BASE_URL, address, teaser);
    } catch (error) {
      // The page must load without the tags: it explains an outage better than an error of the server.
      if (!(error instanceof Refused)) request.log.error({ err: error }, 'the share tags could not be read');
      return null;
    }
  };
}

import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../platform/client-address.ts';
import { Refused } from '../../platform/refuse.ts';
import type { Services } from '../../platform/trpc.ts';
import { createFeeds } from './calendar-feeds.ts';
import { writeCalendar } from './calendar-text.ts';
import { hashToken } from './calendar.procedures.ts';
import { findFeedOwner, listCalendarSongs } from './calendar.store.ts';

/** GET /calendar/{token}.ics: the release days of the favorites of one member. Calendar apps have no session. */
export function serveCalendar(
  app: FastifyInstance,
  { db, limits, config }: Pick<Services, 'db' | 'limits' | 'config'>,
): void {
  const readFeed = createFeeds({
    list: (memberId) => listCalendarSongs(db, memberId),
    write: (songs) => writeCalendar(songs, config.BASE_URL),
  });
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    try {
      await limits.consumeByAddress('calendar by address', clientAddress(request.ip));
      const hash = token ? hashToken(token) : null;
      if (hash) await limits.consume('calendar by feed', hash.toString('base64url'));
      const memberId = hash ? await findFeedOwner(db, hash) : null;
      if (!memberId) return reply.code(404).type('text/plain').send('This calendar is no longer here.');
      const { tag, text } = await readFeed(memberId, request.headers['if-none-match']);
      reply.header('etag', tag);
      if (text === null) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    } catch (error) {
      if (error instanceof Refused) return reply.code(429).send({ error: error.message });
      throw error;
    }
  });
}

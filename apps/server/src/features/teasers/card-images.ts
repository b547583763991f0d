import { readTeaserSchema } from '@dubplate/domain/teasers/teaser.ts';
import type { FastifyInstance } from 'fastify';
import { runBounded } from '../../platform/bounded-process.ts';
import { clientAddress } from '../../platform/client-address.ts';
import { Refused } from '../../platform/refuse.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import type { Services } from '../../platform/trpc.ts';
import { cardVersion, drawCard } from './card-svg.ts';
import { readTeaser } from './teasers.store.ts';

/** Platforms refuse or scale down larger images. */
const maxBytes = 100_000;
const bounds = { timeoutMs: 20_000, maxMemory: 1024 ** 3, maxOutput: maxBytes };
/** At most 20 MB in memory. A visitor needs as many ids of shared items to displace them. */
const cachedCards = 200;

/** One CPU core per process. A card takes about 0.4 seconds. */
const withRenderSlot = createSemaphore({ limit: 1, maxQueued: 20 });

/**
 * GET /cards/song/{id}.png and /cards/request/{id}.png: the picture of a link preview. It is rendered once for each
 * version of the names, by ffmpeg, which production needs for clips anyway.
 */
export function serveCards(app: FastifyInstance, { db, limits }: Pick<Services, 'db' | 'limits'>): void {
  const cards = new Map<string, Promise<Buffer>>();

  app.get<{ Params: { kind: string; file: string } }>('/cards/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const parsed = readTeaserSchema.safeParse({ kind, id: /^(.+)\.png$/.exec(file)?.[1] });
    if (!parsed.success) return reply.callNotFound();
    try {
      const address = clientAddress(request.ip);
      await limits.consumeByAddress('teaser by address', address);
      const teaser = await readTeaser(db, parsed.data);
      if (!teaser) return reply.callNotFound();
      const { id } = parsed.data;
      const version = cardVersion(id, teaser);
      const etag = `"${version}"`;
      // Short, so that an archived or edited song disappears soon. The tag makes a repeated request cheap.
      const caching = { etag, 'cache-control': 'public, max-age=600', 'x-robots-tag': 'noindex' };
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send();
      const image = await (cards.get(version) ?? startRender(version, () => drawCard(id, teaser), address));
      // Previews embed the picture from other sites.
      reply.headers({ ...caching, 'cross-origin-resource-policy': 'cross-origin' });
      return reply.type('image/png').send(image);
    } catch (error) {
      reply.header('cache-control', 'no-store');
      if (error instanceof Refused) return reply.code(429).send({ error: error.message });
      request.log.error({ err: error }, 'the card could not be rendered');
      return reply.code(503).send({ error: 'The image is not available' });
    }
  });

  /** Concurrent requests for one card wait for the same render. */
  async function startRender(version: string, draw: () => string, address: string): Promise<Buffer> {
    await limits.consumeByAddress('card by address', address);
    const started = cards.get(version);
    if (started) return started;
    const image = withRenderSlot(() => renderCard(draw()));
    cards.set(version, image);
    // A Map keeps the order of insertion.
    if (cards.size > cachedCards) cards.delete(cards.keys().next().value!);
    image.catch(() => cards.delete(version));
    return image;
  }
}

/** Dithering hides the steps of the gradients. Only a card full of detail is too large then. */
async function renderCard(svg: string): Promise<Buffer> {
  const bytes = Buffer.from(svg);
  for (const [colours, dither] of [
    [256, 'sierra2_4a'],
    [96, 'none'],
  ] as const) {
    const options = [...oneCore, ...input(bytes.length), '-filter_complex', palette(colours, dither), ...output];
    const image = await runBounded('ffmpeg', options, bytes, bounds);
    if (image?.length) return image;
  }
  throw new Error('ffmpeg could not draw the card: it needs the decoder librsvg, as in the package of Debian');
}

/** The size is needed: without it, ffmpeg decodes the first 4 KB as a whole picture. */
const input = (size: number) =>
  `-protocol_whitelist pipe -f svg_pipe -frame_size ${size} -i pipe:0 -frames:v 1`.split(' ');
/** In true colour a card has more than 160 KB. */
const palette = (colours: number, dither: string) =>
  `format=rgb24,split[a][b];[a]palettegen=reserve_transparent=0:max_colors=${colours}[p];[b][p]paletteuse=dither=${dither}`;
const oneCore = '-v error -nostdin -threads 1 -filter_threads 1'.split(' ');
const output = '-c:v png -compression_level 9 -f image2pipe pipe:1'.split(' ');

import { clientErrorSchema, stripPersonalData } from '@dubplate/domain/client-errors/client-error.ts';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refused } from './refuse.ts';

/**
 * POST /api/client-errors: logs an error of a page. Not a procedure: it reads no session and works without the
 * database. The browser strips personal data. The server strips it again, because any client can call this.
 */
export function collectClientErrors(app: FastifyInstance, limits: RateLimits): void {
  app.post('/api/client-errors', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    try {
      await limits.consumeByAddress('client error by address', clientAddress(request.ip));
    } catch (error) {
      if (error instanceof Refused) return reply.code(429).send({ error: error.message });
      throw error;
    }
    const parsed = clientErrorSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'Invalid report' });
    const client = Object.fromEntries(
      Object.entries(parsed.data).map(([name, value]) => [name, stripPersonalData(value)]),
    );
    request.log.warn({ client }, 'client error');
    return reply.code(204).send();
  });
}

import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const validDays = 180;

/** /.well-known/security.txt (RFC 9116). The expiry date is computed per request: clients ignore an expired file. */
export function serveSecurityTxt(app: FastifyInstance, config: Pick<Config, 'BASE_URL' | 'SECURITY_CONTACT'>): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date();
    expires.setUTCDate(expires.getUTCDate() + validDays);
    expires.setUTCHours(0, 0, 0, 0);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${config.SECURITY_CONTACT}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.BASE_URL}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}

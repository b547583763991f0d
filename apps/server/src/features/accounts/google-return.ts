import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../platform/client-address.ts';
import { logSecurityEvent } from '../../platform/security-events.ts';
import type { CookieConfig } from './auth-cookies.ts';
import { authHeaders, passCookies, replaceSessionCookies } from './auth-headers.ts';
import { authCallContext, type AuthCallContext } from './auth-call-context.ts';
import type { AuthHolder } from './auth.ts';
import { failedReturn } from './google-client.ts';
import type { Sessions } from './session.ts';

/** The OAuth redirect URI, where Google sends the browser. No other endpoint of better-auth is mounted. */
export function mountGoogleReturn(
  app: FastifyInstance,
  auth: AuthHolder,
  sessions: Pick<Sessions, 'read'>,
  config: CookieConfig,
): void {
  app.get('/api/auth/callback/google', async (request, reply) => {
    const url = new URL(request.url, config.BASE_URL);
    const callContext: AuthCallContext = {};
    try {
      callContext.previousSession = await sessions.read(request.headers.cookie);
      const authRequest = new Request(url, { headers: authHeaders(request, config) });
      const library = await auth.withGoogle();
      const response = await authCallContext.run(callContext, () => library.handler(authRequest));
      // better-auth answers an unexpected error with an empty page.
      if (response.status >= 400) throw new Error(`better-auth answered with ${response.status}`);
      reply.code(response.status);
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
      if (callContext.newSession) replaceSessionCookies({ request, reply, config }, response.headers);
      else passCookies(reply, response.headers);
    } catch (error) {
      request.log.error({ err: error }, 'the return from Google failed');
      delete callContext.newSession;
      reply.code(302).header('location', `${failedReturn}&error=failed`);
    }
    const { newSession } = callContext;
    logSecurityEvent(
      { request, address: clientAddress(request.ip) },
      {
        action: 'sign-in',
        outcome: newSession ? 'success' : 'failure',
        procedure: 'google',
        subject: { memberId: newSession?.memberId ?? null, sessionId: newSession?.id ?? null },
      },
    );
    return reply.send();
  });
}

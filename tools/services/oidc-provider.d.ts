/** The part of oidc-provider that identity-provider.ts uses. Its published types need 17 packages more. */
declare module 'oidc-provider' {
  import type { JsonWebKey } from 'node:crypto';
  import type { Server } from 'node:http';

  type Account = { accountId: string; claims(): Record<string, string | boolean> };
  type Interaction = { oidc: { prompts: Set<string>; result?: { login?: unknown } } };

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: { client_id: string; client_secret: string; redirect_uris: string[]; grant_types: string[] }[];
        jwks: { keys: (JsonWebKey & { use: string; alg: string; kid: string })[] };
        cookies: { keys: string[] };
        pkce: { required(): boolean };
        conformIdTokenClaims: boolean;
        claims: Record<string, string[]>;
        features: { devInteractions: { enabled: boolean } };
        interactions: { policy: Policy };
        ttl: Record<string, number>;
        findAccount(context: unknown, id: string): Account;
      },
    );
    listen(port: number, host: string, ready: () => void): Server;
  }

  class Prompt {
    constructor(description: { name: string; requestable: boolean });
    checks: { add(check: Check): void; clear(): void };
  }
  class Check {
    static readonly REQUEST_PROMPT: boolean;
    static readonly NO_NEED_TO_PROMPT: boolean;
    constructor(reason: string, description: string, check: (interaction: Interaction) => boolean);
  }
  type Policy = { add(prompt: Prompt, index: number): void; get(name: string): Prompt | undefined };

  export const interactionPolicy: { base(): Policy; Check: typeof Check; Prompt: typeof Prompt };
}

import { isIP, isIPv6 } from 'node:net';
import * as z from 'zod';
import { isHostEntry } from './push-endpoint.ts';
import { isVapidSubject, readVapidKey } from './web-push.ts';

const url = (protocols: string[], example: string) =>
  z
    .string({ error: 'is missing' })
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address like ${example}`,
    );

const s3Address = (example: string) =>
  url(['http:', 'https:'], example).transform((value) => value.replace(/(?<!\/)\/+$/, ''));

/** web: pages and the API. live: WebSockets at /live. jobs: the job worker. */
const allRoles = ['web', 'live', 'jobs'] as const;
export type Role = (typeof allRoles)[number];
const isRole = (name: string): name is Role => (allRoles as readonly string[]).includes(name);

/**
 * Every variable the server reads, in the order of `.env.example`. `meta` has its meaning. `npm run env-docs` writes
 * `.env.example` and the table of docs/deployment.md from it: `example` is the value in the file, `fallback` a default
 * that is not a constant.
 */
export const variables = z.object({
  BASE_URL: url(['http:', 'https:'], 'https://dubplate.example')
    .transform((value) => new URL(value).origin)
    .meta({
      description: 'The address of Dubplate for members. With `https:`, cookies are Secure and the server sends HSTS.',
      example: 'https://dubplate.example',
    }),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'The address this process listens on, behind a proxy that ends TLS.',
  }),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000).meta({
    description: 'The port this process listens on.',
  }),
  ROLE: z
    .string()
    .default(allRoles.join(','))
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine((names): names is Role[] => names.every(isRole), 'must be a list of web, live and jobs')
    .meta({
      description:
        'What this process does: a list of `web` (pages and the API), `live` (WebSockets at /live) and `jobs` (the job ' +
        'worker). A process with fewer than three needs REDIS_URL.',
    }),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/dubplate').meta({
    description: 'PostgreSQL 15 or newer. The server applies pending migrations at start.',
    example: 'postgres://dubplate:password@127.0.0.1:5432/dubplate',
  }),
  MIGRATION_DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/dubplate')
    .optional()
    .meta({
      description:
        'The same database with the role that owns the tables and runs the migrations. Recommended: ' +
        'docs/operations.md, Two database roles.',
      fallback: 'DATABASE_URL',
    }),
  READ_REPLICA_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@replica:5432/dubplate')
    .optional()
    .meta({
      description:
        'A standby for reads that may be some seconds old: search, lists of member pages, the audit log and the ' +
        'overview. When it is away, they use DATABASE_URL. Unset: off.',
    }),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(100).default(8).meta({
    description: 'Connections for requests in one process. The job worker has five more. More than 8 was slower.',
  }),
  NAMED_STATEMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .meta({
      description:
        'Whether a connection plans a frequent statement once, and short ones share it. `off` behind PgBouncer in ' +
        'transaction mode; MIGRATION_DATABASE_URL must then reach PostgreSQL directly.',
    }),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://host:6379').optional().meta({
    description: 'Rate limits and live messages shared by processes. Needed from the second process on.',
  }),
  SESSION_CACHE_SECONDS: z.coerce
    .number('must be a number')
    .int()
    .min(0)
    .max(30)
    .default(5)
    .meta({
      description:
        'How long a process with REDIS_URL may use a session without reading it again. Signing out, suspensions and ' +
        'changed permissions take effect at once; this limits what a killed process could not announce. 0: off.',
    }),
  AUTH_SECRET: z
    .string({ error: 'is missing' })
    .transform((value) => value.split(',').map((secret) => secret.trim()) as [string, ...string[]])
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'must be at least 32 random characters')
    .meta({
      description:
        'Signs cookies and confirmation links. Create one with `openssl rand -base64 32`. To change it, list several ' +
        'separated by commas: the first signs, all verify (docs/operations.md).',
    }),
  GOOGLE_ISSUER: url(['http:', 'https:'], 'https://accounts.google.com').default('https://accounts.google.com').meta({
    description: 'Google, or another OpenID Connect issuer.',
  }),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .meta({
      description:
        'OAuth client with the redirect address `<BASE_URL>/api/auth/callback/google`. Unset, like its secret: members ' +
        'sign in by email only.',
    }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta({
    description: 'Secret of the OAuth client.',
  }),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465').meta({
    description: 'Mail account that sends account and notification emails.',
    example: 'smtps://user:password@mail.example:465',
  }),
  MAIL_FROM: z
    .string({ error: 'is missing' })
    .regex(/^[^@]*\S@\S+$/, 'must be an address like Dubplate <hello@dubplate.example>')
    .meta({ description: 'Sender of these emails.', example: 'Dubplate <hello@dubplate.example>' }),
  OWNER_EMAIL: z.email({ error: 'must be the email address of the owner' }).toLowerCase().meta({
    description: 'The account that confirms this address becomes super admin.',
    example: 'owner@dubplate.example',
  }),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((value) => value?.split(',').map((address) => address.trim()) ?? false)
    .refine(
      (addresses) => addresses === false || addresses.every(isNetwork),
      'must be addresses or networks like 127.0.0.1, 10.0.0.0/8',
    )
    .meta({
      description:
        'Addresses or networks of the proxies in front, separated by commas. The server believes the headers ' +
        'X-Forwarded-For, X-Forwarded-Proto, X-Request-ID and traceparent of these only.',
    }),
  S3_ENDPOINT: s3Address('https://s3.eu-central-1.amazonaws.com').meta({
    description:
      'An S3-compatible service for clips, addressed by path: `<S3_ENDPOINT>/<S3_BUCKET>/<name>`. ' +
      'CORS and lifecycle rules: docs/operations.md, The bucket.',
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  S3_PUBLIC_ENDPOINT: s3Address('https://files.dubplate.example').optional().meta({
    description: 'The address of the same service for browsers, if it differs.',
    fallback: 'S3_ENDPOINT',
  }),
  S3_REGION: z.string().default('us-east-1').meta({
    description: 'Region of the bucket. Services without regions accept the default.',
    example: 'eu-central-1',
  }),
  S3_BUCKET: z
    .string({ error: 'is missing' })
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')
    .meta({ description: 'Name of the bucket. It must not be public.', example: 'dubplate-clips' }),
  S3_ACCESS_KEY_ID: z.string({ error: 'is missing' }).meta({ description: 'Key of the bucket.' }),
  S3_SECRET_ACCESS_KEY: z.string({ error: 'is missing' }).meta({ description: 'Secret of that key.' }),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((value) => readVapidKey(value) !== null, 'must be a key of `npm run push-key`')
    .optional()
    .meta({
      description:
        'Signs push messages. Create one with `npm run push-key`, once: with another key, all members have to turn push ' +
        'on again. Unset: push is off.',
    }),
  PUSH_HOSTS: z
    .string()
    .optional()
    .transform((value) => value?.split(',').map((entry) => entry.trim()) ?? [])
    .refine((entries) => entries.every(isHostEntry), 'must be hosts like push.example, *.push.example')
    .meta({
      description:
        'Further push services, separated by commas. Those of Chrome, Firefox, Safari and Edge are always allowed. An ' +
        'origin such as `http://127.0.0.1:9000` is for tests and own services.',
    }),
  SECURITY_CONTACT: url(['mailto:', 'https:'], 'mailto:security@dubplate.example').optional().meta({
    description: 'Where to report security faults, `mailto:` or `https:`. Shown in /.well-known/security.txt.',
    fallback: 'the address of MAIL_FROM',
  }),
  MEMBER_CALLS_PER_MINUTE: z.coerce.number('must be a number').int().min(1).default(600).meta({
    description: 'Calls a member may make per minute on one process. Fast scrolling needs about a quarter of it.',
  }),
  PASSWORD_HASHING: z.enum(['strong', 'weak-for-tests']).default('strong').meta({
    description: 'Cost of argon2id. `weak-for-tests` is accepted only with a loopback address in BASE_URL.',
  }),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .int()
    .min(0)
    .max(10)
    .default(5)
    .meta({
      description:
        'After SIGTERM the process serves this many seconds more while /readyz is 503. 0 to 10; ' +
        '0 without a load balancer that polls /readyz.',
    }),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).optional().meta({
    description: 'Serves /metrics for Prometheus on this internal port (docs/monitoring.md). Off by default.',
  }),
  METRICS_HOST: z.string().default('127.0.0.1').meta({
    description: 'The address of that port. The metrics have no password: never a public address.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional().meta({
    description: 'An OpenTelemetry collector (OTLP over HTTP) for traces (docs/monitoring.md). Off by default.',
  }),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .meta({
      description:
        'Whether browsers store the app for use without a connection. `off` is the kill switch: browsers delete what ' +
        'they stored and load every page from the server.',
    }),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').meta({
    description: '`debug`, `info`, `warn`, `error` or `silent`.',
  }),
});

// Checked by the address, not by NODE_ENV: members cannot reach a server at a loopback address, so no password of
// theirs can be stored with the weak hash. NODE_ENV=test would also turn off checks of better-auth.
const checked = variables
  .refine((given) => given.PASSWORD_HASHING === 'strong' || isLoopback(given.BASE_URL), {
    path: ['PASSWORD_HASHING'],
    error: 'must be strong, unless BASE_URL is a loopback address like http://127.0.0.1:3000',
  })
  .refine((given) => given.GOOGLE_CLIENT_ID || !given.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_ID'],
    error: 'is missing: sign-in with Google needs it beside GOOGLE_CLIENT_SECRET',
  })
  .refine((given) => given.GOOGLE_CLIENT_SECRET || !given.GOOGLE_CLIENT_ID, {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'is missing: sign-in with Google needs it beside GOOGLE_CLIENT_ID',
  })
  .refine((given) => given.REDIS_URL || allRoles.every((role) => given.ROLE.includes(role)), {
    path: ['REDIS_URL'],
    error: 'is missing: processes with different roles reach each other through Redis',
  });

/** The contact of the installation. Not OWNER_EMAIL: the account that confirms that address becomes super admin. */
const contactOf = (given: z.infer<typeof checked>): string =>
  // The sender's address is public already.
  given.SECURITY_CONTACT ?? `mailto:${/(?<![^\s<@])[^\s<@]+@[^\s>]+/.exec(given.MAIL_FROM)?.[0] ?? given.MAIL_FROM}`;

const environmentSchema = checked
  .transform((given) => ({
    ...given,
    // The bucket address for browsers, usually the same as for the server.
    S3_PUBLIC_ENDPOINT: given.S3_PUBLIC_ENDPOINT ?? given.S3_ENDPOINT,
    SECURITY_CONTACT: contactOf(given),
    // The contact that push services get. In development BASE_URL is `http://localhost`, which Apple refuses.
    VAPID_SUBJECT: isVapidSubject(given.BASE_URL) ? given.BASE_URL : contactOf(given),
  }))
  .refine((given) => !given.VAPID_PRIVATE_KEY || isVapidSubject(given.VAPID_SUBJECT), {
    path: ['VAPID_PRIVATE_KEY'],
    error: 'needs a contact that push services accept: BASE_URL with https and a domain, or SECURITY_CONTACT',
  });

const isLoopback = (address: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const longest = isIPv6(address) ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

export type Config = z.infer<typeof environmentSchema>;

export class ConfigError extends Error {}

/** An empty variable counts as absent, so a blank line in a copied `.env` means the default. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`Dubplate cannot start. Please set these environment variables:\n${lines.join('\n')}`);
}

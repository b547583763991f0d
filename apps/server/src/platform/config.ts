import { isIP, isIPv6 } from 'node:net';
import * as z from 'zod';

const url = (protocols: string[], example: string) =>
  z
    .string({ error: 'is missing' })
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address like ${example}`,
    );

const s3Address = (example: string) =>
  url(['http:', 'https:'], example).transform((value) => value.replace(/\/+$/, ''));

/** web: pages and the API. live: WebSockets at /live. jobs: the job worker. */
const allRoles = ['web', 'live', 'jobs'] as const;
export type Role = (typeof allRoles)[number];
const isRole = (name: string): name is Role => (allRoles as readonly string[]).includes(name);

/** Every variable the server reads. `.env.example` explains each one. */
const variables = z.object({
  BASE_URL: url(['http:', 'https:'], 'https://dubplate.example').transform((value) => new URL(value).origin),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  ROLE: z
    .string()
    .default(allRoles.join(','))
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine((names): names is Role[] => names.every(isRole), 'must be a list of web, live and jobs'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/dubplate'),
  MIGRATION_DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/dubplate').optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(100).default(8),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  // The first secret signs, all of them verify. To rotate, put a new one first and remove the old one a month later.
  AUTH_SECRET: z
    .string({ error: 'is missing' })
    .transform((value) => value.split(',').map((secret) => secret.trim()) as [string, ...string[]])
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'must be at least 32 random characters'),
  GOOGLE_ISSUER: url(['http:', 'https:'], 'https://accounts.google.com').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string({ error: 'is missing' }).min(1, 'is missing'),
  GOOGLE_CLIENT_SECRET: z.string({ error: 'is missing' }).min(1, 'is missing'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465'),
  MAIL_FROM: z
    .string({ error: 'is missing' })
    .regex(/^[^@]*\S@\S+$/, 'must be an address like Dubplate <hello@dubplate.example>'),
  OWNER_EMAIL: z.email({ error: 'must be the email address of the owner' }).toLowerCase(),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((value) => value?.split(',').map((address) => address.trim()) ?? false)
    .refine(
      (addresses) => addresses === false || addresses.every(isNetwork),
      'must be addresses or networks like 127.0.0.1, 10.0.0.0/8',
    ),
  S3_ENDPOINT: s3Address('https://s3.eu-central-1.amazonaws.com'),
  S3_PUBLIC_ENDPOINT: s3Address('https://files.dubplate.example').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string({ error: 'is missing' }).regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket'),
  S3_ACCESS_KEY_ID: z.string({ error: 'is missing' }),
  S3_SECRET_ACCESS_KEY: z.string({ error: 'is missing' }),
  SECURITY_CONTACT: url(['mailto:', 'https:'], 'mailto:security@dubplate.example').optional(),
  MEMBER_CALLS_PER_MINUTE: z.coerce.number('must be a number').int().min(1).default(600),
  PASSWORD_HASHING: z.enum(['strong', 'weak-for-tests']).default('strong'),
  DRAIN_SECONDS: z.coerce.number('must be a number').int().min(0).max(10).default(5),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

// Checked by the address, not by NODE_ENV: members cannot reach a server at a loopback address, so no password of
// theirs can be stored with the weak hash. NODE_ENV=test would also turn off checks of better-auth.
const checked = variables
  .refine((given) => given.PASSWORD_HASHING === 'strong' || isLoopback(given.BASE_URL), {
    path: ['PASSWORD_HASHING'],
    error: 'must be strong, unless BASE_URL is a loopback address like http://127.0.0.1:3000',
  })
  .refine((given) => given.REDIS_URL || allRoles.every((role) => given.ROLE.includes(role)), {
    path: ['REDIS_URL'],
    error: 'is missing: processes with different roles reach each other through Redis',
  });

const environmentSchema = checked.transform((given) => ({
  ...given,
  // The bucket address for browsers, usually the same as for the server.
  S3_PUBLIC_ENDPOINT: given.S3_PUBLIC_ENDPOINT ?? given.S3_ENDPOINT,
  // Not OWNER_EMAIL: the account that confirms that address becomes super admin. The sender's address is public
  // already.
  SECURITY_CONTACT:
    given.SECURITY_CONTACT ?? `mailto:${/[^\s<@]+@[^\s>]+/.exec(given.MAIL_FROM)?.[0] ?? given.MAIL_FROM}`,
}));

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

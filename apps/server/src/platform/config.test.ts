import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, variables } from './config.ts';
import { createVapidKey } from './web-push.ts';

const good = {
  BASE_URL: 'https://dubplate.example',
  DATABASE_URL: 'postgres://dubplate@127.0.0.1:5432/dubplate',
  AUTH_SECRET: 'p0K2vD9wQm7Zs4Xy8Rb1Tc6Nf3Lh5Jg0',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Dubplate <hello@dubplate.example>',
  OWNER_EMAIL: 'Owner@Dubplate.example',
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
  S3_BUCKET: 'clips',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** The lines an operator reads when the server does not start. */
function problemsOf(changes: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...good, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => line.trim());
  }
}

test('the required variables are enough, and the others have defaults', () => {
  expect(readConfig(good)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    DATABASE_POOL: 8,
    GOOGLE_ISSUER: 'https://accounts.google.com',
    OWNER_EMAIL: 'owner@dubplate.example',
    TRUST_PROXY: false,
    S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
    S3_PUBLIC_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
    S3_REGION: 'us-east-1',
    SECURITY_CONTACT: 'mailto:hello@dubplate.example',
    PASSWORD_HASHING: 'strong',
    LOG_LEVEL: 'info',
  });
  expect(readConfig(good).REDIS_URL).toBeUndefined();
});

test('a process has all roles by default, and needs Redis for fewer', () => {
  expect(readConfig(good).ROLE).toEqual(['web', 'live', 'jobs']);
  const split = { ROLE: 'web, live', REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(readConfig({ ...good, ...split }).ROLE).toEqual(['web', 'live']);
  expect(problemsOf({ ROLE: 'jobs,live,web' })).toEqual([]);
  expect(problemsOf({ ROLE: 'web' }).slice(1)).toEqual([
    'REDIS_URL is missing: processes with different roles reach each other through Redis',
  ]);
  expect(problemsOf({ ...split, ROLE: 'web,worker' }).slice(1)).toEqual(['ROLE must be a list of web, live and jobs']);
});

test('sign-in with Google needs all of its variables or none', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: undefined })).toEqual([]);
  expect(problemsOf({ GOOGLE_ISSUER: 'https://accounts.google.com', GOOGLE_CLIENT_SECRET: '' }).slice(1)).toEqual([
    'GOOGLE_CLIENT_SECRET is missing: sign-in with Google needs it beside GOOGLE_CLIENT_ID',
  ]);
  expect(problemsOf({ GOOGLE_ISSUER: 'https://accounts.google.com', GOOGLE_CLIENT_ID: '' }).slice(1)).toEqual([
    'GOOGLE_CLIENT_ID is missing: sign-in with Google needs it beside GOOGLE_CLIENT_SECRET',
  ]);
});

test('the address is stored as an origin, without its path', () => {
  expect(readConfig({ ...good, BASE_URL: 'https://dubplate.example/app/' }).BASE_URL).toBe('https://dubplate.example');
});

test.each(Object.keys(good))('%s missing or left blank is reported in one line that names it', (name) => {
  for (const value of [undefined, '']) {
    const [head, ...lines] = problemsOf({ [name]: value });
    expect(head).toBe('Dubplate cannot start. Please set these environment variables:');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} (is missing|must be )`));
  }
});

test.each([
  ['BASE_URL', 'dubplate.example', 'must be an address like https://dubplate.example'],
  ['BASE_URL', 'ftp://dubplate.example', 'must be an address like https://dubplate.example'],
  ['DATABASE_URL', 'mysql://host/db', 'must be an address like postgres://user:password@host:5432/dubplate'],
  ['REDIS_URL', 'http://host', 'must be an address like redis://host:6379'],
  ['SMTP_URL', 'mail.example', 'must be an address like smtps://user:password@host:465'],
  ['GOOGLE_ISSUER', 'accounts.google.com', 'must be an address like https://accounts.google.com'],
  ['S3_ENDPOINT', 's3.example', 'must be an address like https://s3.eu-central-1.amazonaws.com'],
  ['S3_PUBLIC_ENDPOINT', 'files', 'must be an address like https://files.dubplate.example'],
  ['SECURITY_CONTACT', 'security', 'must be an address like mailto:security@dubplate.example'],
  ['SECURITY_CONTACT', 'http://insecure.example', 'must be an address like mailto:security@dubplate.example'],
  ['S3_BUCKET', 'a/b', 'must be the name of a bucket'],
  ['AUTH_SECRET', 'too-short', 'must be at least 32 random characters'],
  ['AUTH_SECRET', 'p0K2vD9wQm7Zs4Xy8Rb1Tc6Nf3Lh5Jg0,too-short', 'must be at least 32 random characters'],
  ['OWNER_EMAIL', 'the owner', 'must be the email address of the owner'],
  ['PORT', 'many', 'must be a port number'],
  ['METRICS_PORT', 'many', 'must be a port number'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', 'must be an address like http://127.0.0.1:4318'],
  ['DATABASE_POOL', 'many', 'must be a number'],
])('%s=%s is reported: %s', (name, value, problems) => {
  expect(problemsOf({ [name]: value }).slice(1)).toEqual([`${name} ${problems}`]);
});

test.each([
  ['PORT', '70000'],
  ['PORT', '1.5'],
  ['DATABASE_POOL', '1'],
  ['LOG_LEVEL', 'loud'],
  ['PASSWORD_HASHING', 'none'],
  ['MAIL_FROM', 'x'],
])('%s=%s is refused in one line that names it', (name, value) => {
  const lines = problemsOf({ [name]: value }).slice(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} `));
});

test('weak password hashing is accepted only at a loopback address', () => {
  const weak = { PASSWORD_HASHING: 'weak-for-tests' };
  for (const BASE_URL of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']) {
    expect(readConfig({ ...good, ...weak, BASE_URL })).toMatchObject(weak);
  }
  for (const BASE_URL of ['https://dubplate.example', 'http://127.0.0.1.dubplate.example', 'http://10.0.0.1']) {
    expect(problemsOf({ ...weak, BASE_URL }).slice(1)).toEqual([
      'PASSWORD_HASHING must be strong, unless BASE_URL is a loopback address like http://127.0.0.1:3000',
    ]);
  }
});

test('all problems are reported at once, and no value is repeated', () => {
  const problems = problemsOf({ BASE_URL: 'nonsense-1', AUTH_SECRET: 'my-short-secret', SMTP_URL: undefined });
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toMatch(/nonsense-1|my-short-secret/);
});

test('the trusted proxies are a list', () => {
  expect(readConfig({ ...good, TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).TRUST_PROXY).toEqual(['10.0.0.1', '10.0.0.2']);
});

const example = fileURLToPath(new URL('../../../../.env.example', import.meta.url));

test('.env.example lists exactly the variables the server reads', () => {
  const listed = [...readFileSync(example, 'utf8').matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map((match) => match[1]!);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});

test('push is off without a key, and gets the public address as its contact', () => {
  expect(readConfig(good)).toMatchObject({ PUSH_HOSTS: [], VAPID_SUBJECT: 'https://dubplate.example' });
  expect(readConfig(good).VAPID_PRIVATE_KEY).toBeUndefined();
  const key = createVapidKey();
  expect(readConfig({ ...good, VAPID_PRIVATE_KEY: key }).VAPID_PRIVATE_KEY).toBe(key);
  expect(problemsOf({ VAPID_PRIVATE_KEY: 'no key' }).slice(1)).toEqual([
    'VAPID_PRIVATE_KEY must be a key of `npm run push-key`',
  ]);
});

test('a key needs a contact that every push service accepts', () => {
  const local = { BASE_URL: 'http://localhost:3000', VAPID_PRIVATE_KEY: createVapidKey() };
  expect(readConfig({ ...good, ...local }).VAPID_SUBJECT).toBe('mailto:hello@dubplate.example');
  expect(problemsOf({ ...local, MAIL_FROM: 'Dubplate <hello@localhost>' }).slice(1)).toEqual([
    'VAPID_PRIVATE_KEY needs a contact that push services accept: BASE_URL with https and a domain, or SECURITY_CONTACT',
  ]);
  expect(problemsOf({ BASE_URL: local.BASE_URL, MAIL_FROM: 'hello@localhost' })).toEqual([]);
});

test('further push services are hosts or origins', () => {
  const hosts = 'push.own.example, *.relay.example, http://127.0.0.1:9000';
  expect(readConfig({ ...good, PUSH_HOSTS: hosts }).PUSH_HOSTS).toEqual(hosts.split(', '));
  expect(problemsOf({ PUSH_HOSTS: 'push.own.example/path' }).slice(1)).toEqual([
    'PUSH_HOSTS must be hosts like push.example, *.push.example',
  ]);
});

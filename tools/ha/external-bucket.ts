import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../services/bucket.ts';
import { freePort } from '../services/ports.ts';

const settings = new URL('../../deploy/ha/', import.meta.url);

/**
 * A new bucket in the S3 service of S3_TEST_ENDPOINT, S3_TEST_KEY_ID and S3_TEST_SECRET, with the settings of
 * deploy/ha. The server and browsers reach it through a port of its own, so that a test can cut it off.
 */
export async function openExternalBucket({ origin }: { origin: string }): Promise<Bucket> {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_KEY_ID: keyId, S3_TEST_SECRET: secret } = process.env;
  const name = `clips-${randomUUID()}`;
  const client = new AwsClient({ service: 's3', region: 'us-east-1', accessKeyId: keyId!, secretAccessKey: secret! });
  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await client.fetch(`${endpoint}/${name}${path}`, { method, ...init });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const configure = async (path: string, file: string) => {
    const body = (await readFile(new URL(file, settings), 'utf8')).replace('@ORIGIN@', origin);
    const headers = { 'content-type': 'application/xml', 'content-md5': md5(body) };
    await call('PUT', path, { body, headers });
  };
  await call('PUT', '');
  await configure('?cors', 'bucket-cors.xml');
  await configure('?publicAccessBlock', 'bucket-public-access.xml');
  await configure('?lifecycle', 'bucket-lifecycle.xml');

  const { hostname, port: endpointPort } = new URL(endpoint!);
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port: endpointPort, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  // Never close idle connections: a busy client might send its next call on one that is just being closed.
  server.keepAliveTimeout = 0;
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    environment: { S3_ENDPOINT: address, S3_BUCKET: name, S3_ACCESS_KEY_ID: keyId!, S3_SECRET_ACCESS_KEY: secret! },
    async keys() {
      const text = await (await call('GET', '?list-type=2')).text();
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!);
    },
    read: async (key) => Buffer.from(await (await call('GET', `/${key}`)).arrayBuffer()),
    async write(key, type, bytes) {
      await call('PUT', `/${key}`, { headers: { 'content-type': type }, body: new Uint8Array(bytes) });
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const md5 = (text: string): string => createHash('md5').update(text).digest('base64');

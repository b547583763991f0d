import { createServer } from 'node:net';

/** A free port on this machine: the wished one if nobody has it. */
export async function freePort(wished = 0): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(wished, '127.0.0.1', done);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  } catch (error) {
    if (wished !== 0) return freePort();
    throw error;
  } finally {
    server.close();
  }
}

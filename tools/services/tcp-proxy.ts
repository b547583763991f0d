import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /**
   * Delivers the next message with this text, and closes its connection instead of delivering the response. With
   * `after`: the next one on a connection that sent that text before.
   */
  loseResponseTo(text: string, after?: string): void;
  close(): Promise<void>;
};

/** A network connection that a test can interrupt, in front of a real server on loopback. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let fatal: { text: string; after: string } | undefined;
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    let losesResponse = false;
    let sentBefore: string | undefined;
    for (const [side, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(side);
      side.on('error', () => other.destroy());
      side.once('close', () => {
        sockets.delete(side);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (fatal && chunk.includes(fatal.text) && (fatal.after === '' || sentBefore === fatal.after)) {
        losesResponse = true;
        fatal = undefined;
      } else if (fatal && chunk.includes(fatal.after)) sentBefore = fatal.after;
      target.write(chunk);
    });
    target.on('data', (chunk) => (losesResponse ? client.destroy() : client.write(chunk)));
  });
  const listen = (port: number) =>
    new Promise<void>((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    restore: () => listen(port),
    loseResponseTo: (text, after = '') => void (fatal = { text, after }),
    close: cut,
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ViewerCommands } from './viewer-process.ts';

export type Viewers = ViewerCommands & { pid: number; stop(): Promise<void> };

/** Starts the process of the viewers. Each command is a message to it. */
export function startViewers(): Viewers {
  const child = fork(fileURLToPath(new URL('viewer-process.ts', import.meta.url)), { serialization: 'advanced' });
  const answers = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  child.on('message', ({ id, result }: { id: number; result: unknown }) => {
    answers.get(id)?.resolve(result);
    answers.delete(id);
  });
  const exited = once(child, 'exit').then(([code, signal]) => {
    for (const { reject } of answers.values()) reject(new Error(`the viewers have ended (${code ?? signal})`));
  });
  const call = (name: string) => (input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      calls += 1;
      answers.set(calls, { resolve, reject });
      child.send({ id: calls, name, input });
    });
  const commands = new Proxy({}, { get: (_target, name: string) => call(name) }) as ViewerCommands;
  const { connect, disconnect, record, delivered, behind, expectStorm, storm, missed } = commands;
  return {
    connect,
    disconnect,
    record,
    delivered,
    behind,
    expectStorm,
    storm,
    missed,
    pid: child.pid!,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

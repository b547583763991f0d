import { randomUUID } from 'node:crypto';
import type { ClipTicket } from '@dubplate/domain/clips/clip.ts';
import { sendWholeClip } from '../../fixtures/clips.ts';

export type Caller = {
  read<Result>(procedure: string, input: unknown): Promise<Result>;
  write<Result>(procedure: string, input: unknown): Promise<Result>;
};

/** Calls the procedures of a server over HTTP, with the cookie of a member. */
export function createCaller(address: string, cookie = ''): Caller {
  async function send<Result>(url: string, init: RequestInit): Promise<Result> {
    const headers = { cookie, origin: address, 'content-type': 'application/json' };
    const response = await fetch(`${address}/api/trpc/${url}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
    return (JSON.parse(text) as { result: { data: Result } }).result.data;
  }
  return {
    read: (procedure, input) => send(`${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {}),
    write: (procedure, input) => send(procedure, { method: 'POST', body: JSON.stringify(input) }),
  };
}

/** Uploads a clip as a browser does, and posts a request with it. Returns the id of the request. */
export async function postRequestWithClip({ write }: Caller, bytes: Buffer): Promise<string> {
  const clips = {
    ticket: { mutate: (file: unknown) => write<ClipTicket>('clips.ticket', file) },
    confirm: { mutate: (clip: unknown) => write('clips.confirm', clip) },
  };
  const { clipId } = await sendWholeClip({ api: { clips } }, bytes);
  const id = randomUUID();
  await write('requests.add', { id, title: 'Heard at the lake', description: 'Around sunrise', clipId });
  return id;
}

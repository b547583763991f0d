import type { ClipAddress, ClipTicket, ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import { api } from '../../platform/api.ts';

type Options = { signal?: AbortSignal };
type Call<Input, Output> = (input: Input, options?: Options) => Promise<Output>;

type ClipApi = {
  ticket: { mutate: Call<{ fileName: string; size: number; sha256: string }, ClipTicket> };
  confirm: { mutate: Call<{ clipId: string }, ConfirmedClip> };
  listen: { query: Call<{ requestId: string }, ClipAddress> };
};

export const clipApi: ClipApi = (api as unknown as { clips: ClipApi }).clips;

import type { Services } from '../../platform/trpc.ts';

/** The bytes of a clip whose row is gone. */
export async function removeClip({ storage }: Pick<Services, 'storage'>, keys: string[]): Promise<void> {
  for (const key of keys) await storage.remove(key);
}

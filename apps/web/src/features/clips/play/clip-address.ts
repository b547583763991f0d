import type { ClipAddress } from '@dubplate/domain/clips/clip.ts';
import { api } from '../../../platform/api.ts';
import { memberScoped } from '../../../platform/member-scope.ts';

/** A presigned URL that expires sooner is not used: it would expire during playback. */
const minLifeMs = 90_000;

const addresses = memberScoped(() => new Map<string, ClipAddress>());
const warmed = memberScoped(() => new Set<string>());

/** A URL that is valid for the whole clip. A wrong clock on the device only causes one more call. */
export function knownAddress(requestId: string): ClipAddress | null {
  const address = addresses().get(requestId);
  return address && new Date(address.expiresAt).getTime() - Date.now() > minLifeMs ? address : null;
}

export const forgetAddress = (requestId: string): boolean => addresses().delete(requestId);

export async function fetchAddress(requestId: string): Promise<ClipAddress> {
  const address = await api.clips.listen.query({ requestId });
  addresses().set(requestId, address);
  return address;
}

type Connection = { saveData?: boolean; type?: string };

/** Members pay for mobile data by volume. Browsers without the Network Information API do not tell. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Fetches the URL and the first bytes of a clip, so that playback starts at once after a tap. */
export async function warmClip(requestId: string): Promise<void> {
  if (isMetered() || warmed().has(requestId)) return;
  warmed().add(requestId);
  try {
    const { url } = knownAddress(requestId) ?? (await fetchAddress(requestId));
    // The bytes stay in the browser's cache, where the player's own audio element finds them.
    const audio = new Audio();
    audio.preload = 'metadata';
    audio.src = url;
    const end = () => {
      audio.removeAttribute('src');
      // Closes the connection.
      audio.load();
    };
    audio.addEventListener('loadedmetadata', end, { once: true });
    audio.addEventListener('error', end, { once: true });
  } catch {
    // Pressing play tries again.
    warmed().delete(requestId);
  }
}

import { sweepExpired } from '../features/accounts/sweep-expired.ts';
import { sendVerification } from '../features/accounts/send-verification.ts';
import { removeClip } from '../features/clips/remove-clip.ts';
import { sweepClip } from '../features/clips/sweep-clip.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { Services } from '../platform/trpc.ts';

export function createJobHandlers(services: Services): JobHandlers {
  return {
    'send-verification': ({ memberId }) => sendVerification(services, memberId),
    'sweep-expired': () => sweepExpired(services.db),
    'sweep-clip': ({ clipId }) => sweepClip(services, clipId),
    'remove-clip': ({ keys }) => removeClip(services, keys),
  };
}

import { useOnScreen } from '../../../ui/lists/use-on-screen.ts';
import { warmClip } from './clip-address.ts';

/** Ref of an element: prepares the clip for playback when the element comes into view. */
export const useWarmClip = (requestId: string) => useOnScreen(() => warmClip(requestId), 0);

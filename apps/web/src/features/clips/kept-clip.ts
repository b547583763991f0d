import { onMemberChange } from '../../platform/session.ts';
import type { UploaderState } from './uploader-state.ts';

type Done = Extract<UploaderState, { step: 'done' }>;

/** A clip that is ready outlives the sheet it was made in, as what was typed beside it does. */
let kept: Done | null = null;

export const readKeptClip = (): Done | null => kept;

export function keepClip(state: UploaderState): void {
  kept = state.step === 'done' ? state : null;
}

/** It was posted, or is not wanted. */
export function forgetClip(): void {
  kept = null;
}

onMemberChange(forgetClip);

import { createStore } from '../../../platform/create-store.ts';

/** A module of its own, so that a button can show the state without loading the recorder's code. */
export const isRecording = createStore(false);

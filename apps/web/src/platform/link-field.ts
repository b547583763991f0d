import { findSongAddress } from '@dubplate/domain/songs/song-link.ts';
import type { ClipboardEvent } from 'react';

/** Handlers of a song link field. They drop text around a pasted address, and add a missing https:// on blur. */
export function linkFieldHandlers(setAddress: (address: string) => void) {
  const readTyped = (event: { target: { value: string } }) => event.target.value.trim();
  return {
    /** Reads the clipboard, because the browser would join the lines of the text first. */
    onPaste(event: ClipboardEvent): void {
      const pasted = event.clipboardData.getData('text');
      const address = findSongAddress(pasted);
      if (!address || address === pasted.trim()) return;
      event.preventDefault();
      setAddress(address);
    },
    onChange(event: { target: { value: string } }): void {
      const address = /\s/.test(readTyped(event)) ? findSongAddress(readTyped(event)) : null;
      if (address) setAddress(address);
    },
    onBlur(event: { target: { value: string } }): void {
      const address = findSongAddress(readTyped(event));
      if (address && address !== readTyped(event)) setAddress(address);
    },
  };
}

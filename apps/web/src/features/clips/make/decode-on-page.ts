import { clipFormat } from '@dubplate/domain/clips/clip.ts';

const { channels, sampleRate } = clipFormat;

/** Decodes a small audio file with Web Audio into mono samples. */
export async function decodeOnPage(file: ArrayBuffer, seconds: number): Promise<Float32Array<ArrayBuffer>> {
  const sound = await new OfflineAudioContext(channels, 1, sampleRate).decodeAudioData(file);
  const length = Math.max(1, Math.floor(Math.min(sound.duration, seconds) * sampleRate));
  // Rendering into a mono context lets the browser mix down any channel layout, such as 5.1.
  const context = new OfflineAudioContext(channels, length, sampleRate);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0).slice();
}

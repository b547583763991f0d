import { clipFormat } from '@dubplate/domain/clips/clip.ts';

const { channels, sampleRate } = clipFormat;

/** A small file of sound as the samples of a clip, by Web Audio. */
export async function decodeOnPage(file: ArrayBuffer, seconds: number): Promise<Float32Array<ArrayBuffer>> {
  const sound = await new OfflineAudioContext(channels, 1, sampleRate).decodeAudioData(file);
  const length = Math.max(1, Math.floor(Math.min(sound.duration, seconds) * sampleRate));
  // Played into one channel: the browser knows how five of them become one.
  const context = new OfflineAudioContext(channels, length, sampleRate);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0).slice();
}

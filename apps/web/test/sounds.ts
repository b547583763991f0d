import { openConverter } from '../src/features/clips/make/converter.ts';

/** A WAV file with a tone: mono, 16 bit. The low sample rate keeps long files small. */
export function createSound(seconds: number, name = 'set.wav'): File {
  const rate = 8_000;
  const samples = Int16Array.from(
    { length: seconds * rate },
    (_, at) => 8_000 * Math.sin((at * 440 * 2 * Math.PI) / rate),
  );
  const header = new DataView(new ArrayBuffer(44));
  const text = (at: number, characters: string) =>
    [...characters].forEach((each, i) => header.setUint8(at + i, each.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + samples.byteLength, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, samples.byteLength, true);
  return new File([header, samples], name, { type: 'audio/wav' });
}

/** An MP3 with a tag that is too large for a clip, so that it is converted. */
export async function createMp3(seconds: number): Promise<File> {
  const converter = openConverter(createSound(seconds), new AbortController().signal);
  await converter.inspect();
  const { bytes } = await converter.convert({ start: 0, end: seconds }, () => {});
  converter.close();
  const tag = new Uint8Array(10 + (2 << 14));
  // The size has 7 bits in each byte.
  tag.set([...new TextEncoder().encode('ID3'), 4, 0, 0, 0, 2, 0, 0]);
  return new File([tag, bytes], 'set.mp3', { type: 'audio/mpeg' });
}

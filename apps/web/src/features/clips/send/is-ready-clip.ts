import { clipFormat, clipFrame, maxBesideBytes, maxClipBytes } from '@dubplate/domain/clips/clip.ts';
import { EncodedPacketSink, type Input, type InputAudioTrack } from 'mediabunny';
import { longest } from '../make/clip-length.ts';

/** Whether a file already has the clip format. Encoding it again would only lose quality. */
export async function isReadyClip(
  input: Input,
  track: InputAudioTrack,
  seconds: number,
  fileBytes: number,
): Promise<boolean> {
  if (fileBytes > maxClipBytes || seconds > longest) return false;
  if ((await track.getCodec()) !== 'mp3' || (await input.getFormat()).name !== 'MP3') return false;
  if ((await track.getNumberOfChannels()) !== clipFormat.channels) return false;
  if ((await track.getSampleRate()) !== clipFormat.sampleRate) return false;
  let soundBytes = 0;
  for await (const { byteLength } of new EncodedPacketSink(track).packets()) {
    if (byteLength !== clipFrame.bytes && byteLength !== clipFrame.bytes + 1) return false;
    soundBytes += byteLength;
  }
  if (fileBytes - soundBytes > maxBesideBytes) return false;
  return !(await input.getMetadataTags()).images?.length;
}

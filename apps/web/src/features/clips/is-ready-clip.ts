import { clipFormat, maxClipBytes } from '@dubplate/domain/clips/clip.ts';
import { EncodedPacketSink, type Input, type InputAudioTrack } from 'mediabunny';
import { longest } from './clip-length.ts';

const frameBytes = (144 * clipFormat.bitRate) / clipFormat.sampleRate;
/** Titles and the like; what is larger is a picture or something that does not belong there. */
const maxTagBytes = 16_384;

/** Whether a file already is what we would make of it: converting it again would only cost sound. */
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
    if (byteLength < Math.floor(frameBytes) || byteLength > Math.ceil(frameBytes)) return false;
    soundBytes += byteLength;
  }
  if (fileBytes - soundBytes > maxTagBytes) return false;
  return !(await input.getMetadataTags()).images?.length;
}

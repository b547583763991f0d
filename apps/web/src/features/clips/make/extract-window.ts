import {
  AdtsOutputFormat,
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type InputAudioTrack,
  Mp3OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { Window } from './worker-messages.ts';

/**
 * Copies the encoded audio of one window into a small file. Web Audio decodes whole files only: decoding half an hour
 * of video for one minute would exhaust a phone's memory.
 */
export async function extractWindow(track: InputAudioTrack, { start, end }: Window): Promise<ArrayBuffer> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  const format = codec && containerOf(codec);
  if (!format || !decoderConfig) throw new Error('Its sound cannot be decoded');
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const sink = new EncodedPacketSink(track);
  const first = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  if (!first) throw new Error('There is no sound in it');
  for await (const packet of sink.packets(first)) {
    if (packet.timestamp >= end) break;
    await source.add(packet.clone({ timestamp: Math.max(0, packet.timestamp - first.timestamp) }), { decoderConfig });
  }
  await output.finalize();
  if (!output.target.buffer) throw new Error('There is no sound in it');
  return output.target.buffer;
}

function containerOf(codec: AudioCodec): OutputFormat | null {
  if (codec === 'aac') return new AdtsOutputFormat();
  if (codec === 'mp3') return new Mp3OutputFormat();
  if (codec === 'opus' || codec === 'vorbis') return new WebMOutputFormat();
  return null;
}

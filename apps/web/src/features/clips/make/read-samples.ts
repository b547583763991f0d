import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';

type Piece = { samples: Float32Array; startsAt: number; sampleRate: number };

/** Streams only the first channel of a track, which is enough for a waveform. */
export async function* readSamples(track: InputAudioTrack): AsyncGenerator<Piece> {
  const sink = new AudioSampleSink(track);
  for await (const sample of sink.samples()) {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    const { timestamp: startsAt, sampleRate } = sample;
    sample.close();
    yield { samples, startsAt, sampleRate };
  }
}

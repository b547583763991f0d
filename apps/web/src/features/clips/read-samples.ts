import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';

type Piece = { samples: Float32Array; startsAt: number; sampleRate: number };

/** The first channel of a track, piece by piece: enough to draw it. */
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

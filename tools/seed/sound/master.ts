import { filterSound } from './filters.ts';
import { fadeIn, fadeOut, sampleRate, saturate, type Sound } from './signal.ts';

/** Peaks stay below full scale: the MP3 encoder overshoots a little. */
const peak = 10 ** (-1.5 / 20);
/** In dB below full scale. */
const targetLoudness = -17;
const fadeInSeconds = 0.006;
const fadeOutSeconds = 0.9;

/** The loudness is measured in one of four stretches of this many samples: enough to choose the drive. */
const stretch = 4_096;

/**
 * The level of a saturated mix in dB: root mean square above 150 Hz, because ears are less sensitive to the low end.
 * `drive` is relative to the highest peak.
 */
function measure(mix: Sound, highest: number, drive: number): number {
  const keep = Math.exp((-2 * Math.PI * 150) / sampleRate);
  const [before, after] = [drive / highest, peak / saturate(drive)];
  let [last, heard, sum, count] = [0, 0, 0, 0];
  for (let start = 0; start < mix.length; start += 4 * stretch) {
    const end = Math.min(mix.length, start + stretch);
    for (let index = start; index < end; index += 1) {
      const sample = saturate(mix[index]! * before) * after;
      heard = keep * (heard + sample - last);
      last = sample;
      sum += heard * heard;
      count += 1;
    }
  }
  return 10 * Math.log10(sum / count + 1e-12);
}

/** Scales a mix to the common loudness, in place. Saturation rounds off the peaks of a quiet one. */
export function master(mix: Sound): Sound {
  // Nothing below 28 Hz can be heard, but it takes up room.
  filterSound(mix, 'high', 28);
  let highest = 1e-6;
  for (let index = 0; index < mix.length; index += 1) highest = Math.max(highest, Math.abs(mix[index]!));
  let drive = 0.8;
  for (let tries = 0; tries < 6; tries += 1) {
    const missing = targetLoudness - measure(mix, highest, drive);
    drive = Math.min(5, Math.max(0.15, drive * 10 ** (missing / 14)));
  }
  // A dense pad without peaks is still louder than the others after the least drive.
  const quieter = Math.min(0, targetLoudness + 1 - measure(mix, highest, drive));
  const gain = (peak / saturate(drive)) * 10 ** (quieter / 20);
  for (let index = 0; index < mix.length; index += 1) mix[index] = saturate((mix[index]! / highest) * drive) * gain;
  fadeIn(mix, fadeInSeconds);
  fadeOut(mix, fadeOutSeconds);
  return mix;
}

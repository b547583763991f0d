import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const known = new Map<string, Buffer>();

/** Creates a file with ffmpeg, once for each set of options. */
export function makeFile(options: string, extension = 'mp3'): Buffer {
  const name = `${options}.${extension}`;
  const made = known.get(name) ?? runFfmpeg(options.split(' '), extension);
  known.set(name, made);
  return made;
}

function runFfmpeg(options: string[], extension: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'dubplate-media-'));
  try {
    const file = join(folder, `made.${extension}`);
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...options, file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ffmpeg made nothing: ${stderr}`);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const tone = (seconds: number): string => `-f lavfi -i sine=440:d=${seconds}`;
export const asClip = '-ac 1 -ar 44100 -c:a libmp3lame -b:a 128k -compression_level 9';

/** Creates a file in the format that the browser sends: mono, 44.1 kHz, 128 kb/s. */
export const makeClip = (seconds: number): Buffer => makeFile(`${tone(seconds)} ${asClip}`);

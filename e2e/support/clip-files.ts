import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './test.ts';
import { makeFile } from '../../tools/fixtures/media.ts';

const megabyte = 1024 * 1024;
const codecs = {
  h264: '-c:v libx264 -preset ultrafast',
  vp9: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 50k',
};
const picture = (seconds: number) => `-f lavfi -i testsrc2=s=64x64:r=5:d=${seconds}`;
/** Another sample rate than the clip format, so that the browser has to resample. */
const sound = (seconds: number) => `-f lavfi -i sine=440:d=${seconds}:r=48000`;

/** Files on disk, created on first use and deleted after the tests of the file. */
export function clipFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'dubplate-clips-'));
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const place = (name: string) => join(folder, name);
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(place(name), content);
    return place(name);
  };
  const make = (name: string, options: string) =>
    existsSync(place(name)) ? place(name) : write(name, makeFile(options, name.split('.').at(-1)));
  const mp4 = (seconds = 5) =>
    make(`${seconds}.mp4`, `${picture(seconds)} ${sound(seconds)} ${codecs.h264} -ac 2 -c:a aac -movflags +faststart`);
  return {
    mp4,
    /** Loops a short video: encoding ten minutes would be slow. */
    longVideo: (seconds: number) => make(`long-${seconds}.mp4`, `-stream_loop ${seconds / 5 - 1} -i ${mp4()} -c copy`),
    mov: (seconds = 5) => make(`${seconds}.mov`, `${picture(seconds)} ${sound(seconds)} ${codecs.h264} -ac 2 -c:a aac`),
    m4v: (seconds = 5) => make(`${seconds}.m4v`, `${picture(seconds)} ${sound(seconds)} ${codecs.h264} -ac 2 -c:a aac`),
    webm: (seconds = 5) =>
      make(`${seconds}.webm`, `${picture(seconds)} ${sound(seconds)} ${codecs.vp9} -ac 2 -c:a libopus`),
    wav: (seconds = 5) => make(`${seconds}.wav`, `${sound(seconds)} -ac 2`),
    m4a: (seconds = 5) => make(`${seconds}.m4a`, `${sound(seconds)} -ac 2 -c:a aac`),
    aac: (seconds = 5) => make(`${seconds}.aac`, `${sound(seconds)} -ac 2 -c:a aac`),
    mp3: (seconds = 5) => make(`${seconds}.mp3`, `${sound(seconds)} -ac 2 -c:a libmp3lame -b:a 192k`),
    /** A file that already has the format of a clip. */
    clip: (seconds = 5) => make(`clip-${seconds}.mp3`, `${sound(seconds)} -ac 1 -ar 44100 -c:a libmp3lame -b:a 128k`),
    /** A video container without a video track, as some phones record voice memos. */
    pictureless: () => make('voice.mp4', `${sound(5)} -c:a aac`),
    silent: () => make('silent.mp4', `${picture(2)} ${codecs.h264}`),
    empty: (name: string) => write(name, ''),
    text: (name: string) => write(name, 'This is not music, whatever its name says. '.repeat(50)),
    cut: (path: string, share: number) => {
      const whole = readFileSync(path);
      return write(`cut-${path.split('/').at(-1)}`, whole.subarray(0, Math.floor(whole.length * share)));
    },
    /** Enlarges a file with a "free" box at its end, which every player skips. */
    padded: (path: string, megabytes: number) => {
      const whole = readFileSync(path);
      const padded = write(`${megabytes}MB-${path.split('/').at(-1)}`, whole);
      const room = Buffer.alloc(8);
      room.writeUInt32BE(megabytes * megabyte - whole.length);
      room.write('free', 4);
      writeFileSync(padded, room, { flag: 'a' });
      const handle = openSync(padded, 'r+');
      ftruncateSync(handle, megabytes * megabyte);
      closeSync(handle);
      return padded;
    },
  };
}

type Probe = {
  streams: { codec_name: string; channels: number; sample_rate: string; bit_rate: string; nb_read_packets: string }[];
};

/** The streams of a clip, from ffprobe. */
export function probe(bytes: Buffer) {
  const entries = 'stream=codec_name,channels,sample_rate,bit_rate,nb_read_packets';
  const options = ['-v', 'error', '-count_packets', '-show_entries', entries, '-of', 'json', '-i', 'pipe:0'];
  const { streams } = JSON.parse(spawnSync('ffprobe', options, { input: bytes, encoding: 'utf8' }).stdout) as Probe;
  return streams.map(
    ({ codec_name: codec, channels, sample_rate: rate, bit_rate: bits, nb_read_packets: packets }) => ({
      codec,
      channels,
      rate: Number(rate),
      bits: Number(bits),
      // Counts frames: the duration in a header may be wrong.
      seconds: (Number(packets) * 1152) / Number(rate),
    }),
  );
}

import { clipMessages, maxFileBytes } from '@dubplate/domain/clips/clip.ts';

export type FileKind = 'audio' | 'video';

const kindByType: Record<string, FileKind> = {
  'audio/mpeg': 'audio',
  'audio/mp3': 'audio',
  'audio/wav': 'audio',
  'audio/wave': 'audio',
  'audio/x-wav': 'audio',
  'audio/vnd.wave': 'audio',
  'audio/mp4': 'audio',
  'audio/m4a': 'audio',
  'audio/x-m4a': 'audio',
  'audio/aac': 'audio',
  'audio/aacp': 'audio',
  'audio/x-aac': 'audio',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/x-m4v': 'video',
  'video/m4v': 'video',
  'video/webm': 'video',
};

const kindByExtension: Record<string, FileKind> = {
  mp3: 'audio',
  wav: 'audio',
  m4a: 'audio',
  aac: 'audio',
  mp4: 'video',
  mov: 'video',
  m4v: 'video',
  webm: 'video',
};

/** For the file dialog. Includes file extensions, because phones report wrong media types or none. */
export const accepted = [
  ...Object.keys(kindByType),
  ...Object.keys(kindByExtension).map((extension) => `.${extension}`),
].join(',');

type PickedFile = { name: string; type: string; size: number };

/** The checks that need no file content, in the order of spec section 5. */
export function checkFile(file: PickedFile): { kind: FileKind } | { kind: FileKind; problem: string } {
  const kind = kindOf(file);
  if (!kind) return { kind: 'audio', problem: clipMessages.type };
  if (file.size >= maxFileBytes) return { kind, problem: clipMessages.size };
  return { kind };
}

function kindOf({ name, type }: PickedFile): FileKind | undefined {
  const [essence = ''] = type.toLowerCase().split(';');
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  return kindByType[essence.trim()] ?? (name.includes('.') ? kindByExtension[extension] : undefined);
}

/** The spec's error message for a file that cannot be read. */
export const unreadable = (kind: FileKind): string =>
  kind === 'video' ? clipMessages.conversion : clipMessages.unreadable;

const longestName = 255;

/** Limits the name to 255 characters and drops half a surrogate pair at its end. */
export function clipName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').trim() || 'clip';
  return `${stem.slice(0, longestName - '.mp3'.length).replace(/[\uD800-\uDBFF]$/, '')}.mp3`;
}

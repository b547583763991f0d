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

const kindByEnding: Record<string, FileKind> = {
  mp3: 'audio',
  wav: 'audio',
  m4a: 'audio',
  aac: 'audio',
  mp4: 'video',
  mov: 'video',
  m4v: 'video',
  webm: 'video',
};

/** For the file dialog. Endings as well, because phones give some of these files odd types or none. */
export const accepted = [...Object.keys(kindByType), ...Object.keys(kindByEnding).map((ending) => `.${ending}`)].join(
  ',',
);

type PickedFile = { name: string; type: string; size: number };

/** The checks that need no look inside, in the order of the spec (section 5). */
export function checkFile(file: PickedFile): { kind: FileKind } | { kind: FileKind; problem: string } {
  const kind = kindOf(file);
  if (!kind) return { kind: 'audio', problem: clipMessages.type };
  if (file.size >= maxFileBytes) return { kind, problem: clipMessages.size };
  return { kind };
}

function kindOf({ name, type }: PickedFile): FileKind | undefined {
  const [essence = ''] = type.toLowerCase().split(';');
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return kindByType[essence.trim()] ?? (name.includes('.') ? kindByEnding[ending] : undefined);
}

/** What the spec says when such a file cannot be read. */
export const unreadable = (kind: FileKind): string =>
  kind === 'video' ? clipMessages.conversion : clipMessages.unreadable;

const longestName = 255;

/** The name of the clip made of a file. */
export function clipName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').trim() || 'clip';
  return `${stem.slice(0, longestName - '.mp3'.length).replace(/[\uD800-\uDBFF]$/, '')}.mp3`;
}

import { open, rename } from 'node:fs/promises';
import { findPlainText, listFiles, whileDamaged } from './stored-files.ts';
import { expectCommand } from './steps.ts';

type Folders = { data: string; repository: string; copy: string };

/** Every damage must be reported by `npm run backup -- --verify`, and an intact backup must not. */
export async function checkDamage({ repository, copy }: Folders): Promise<string[]> {
  const { seconds } = await expectCommand(0, 'backup', '--verify');
  const results = [`intact: reported as intact in ${seconds.toFixed(1)} s`];
  const files = await listFiles(repository);
  const bundle = files.find((file) => /\/\d{8}-\d{6}F\/bundle\/1$/.test(file))!;
  // Not the last one of the timeline: only a gap shows that a segment is missing.
  const segment = files
    .filter((file) => /\/0{7}1[0-9A-F]{16}-[0-9a-f]{40}\.zst$/.test(file))
    .toSorted()
    .at(-4)!;
  const clip = (await listFiles(copy)).find((file) => file.endsWith('.mp3'))!;
  for (const [name, file, text] of [
    ['a backup file', bundle, /checksum invalid|other: /],
    ['a WAL segment', segment, /archiveId[^]*(checksum invalid|other: )/],
    ['a clip of the copy', clip, /is damaged/],
  ] as const) {
    const { output } = await whileDamaged(file, () => expectCommand(2, 'backup', '--verify'));
    if (!text.test(output)) throw new Error(`the report does not name ${name}:\n${output}`);
    results.push(`${name} with eight flipped bytes: reported`);
  }
  const aside = `${repository}.segment`;
  await rename(segment, aside);
  const { output } = await expectCommand(2, 'backup', '--verify').finally(() => rename(aside, segment));
  if (!output.includes('WAL is missing between')) throw new Error(`the missing segment is not reported:\n${output}`);
  return [...results, 'a missing WAL segment: reported'];
}

/** A restore from a damaged backup file must end with an error. */
export async function checkDamagedRestore(repository: string, target: Date, folder: string): Promise<string> {
  const labels = await listFiles(repository);
  const bundle = labels.find((file) => /\/\d{8}-\d{6}F\/bundle\/1$/.test(file))!;
  const { output } = await whileDamaged(bundle, () =>
    expectCommand(1, 'restore', '--target', target.toISOString(), '--to', folder),
  );
  const reason = /error restoring [^\n]*checksum[^\n]*|checksum[^\n]*|\[\d{3}\][^\n]*/i.exec(output)?.[0];
  if (!reason) throw new Error(`the restore does not say why it failed:\n${output}`);
  return `restore from a damaged backup file: ${reason.slice(0, 100)}`;
}

/** Neither half of the backup may contain a known text. The same search finds them in the data folder. */
export async function checkEncryption(folders: Folders, texts: (string | Buffer)[], clip: Buffer): Promise<string> {
  const inTheDatabase = await findPlainText(folders.data, texts);
  if (inTheDatabase.length === 0) throw new Error('the search finds nothing in the data folder either');
  const readable = [
    ...(await findPlainText(folders.repository, texts)),
    ...(await findPlainText(folders.copy, [...texts, clip])),
  ];
  // Compressed files would hide a text, too: each one must begin as pgBackRest begins encrypted files.
  const unencrypted = await Promise.all((await listFiles(folders.repository)).map(findUnencrypted));
  const plain = [...readable, ...unencrypted.filter((file) => file !== null)];
  if (plain.length > 0) throw new Error(`not encrypted: ${plain.join(', ')}`);
  return `encrypted: ${unencrypted.length} files, none has a known text (${inTheDatabase.length} files of the data folder do)`;
}

/** The file itself, unless it begins as pgBackRest and OpenSSL begin encrypted files. */
async function findUnencrypted(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return bytesRead === 8 && buffer.toString() === 'Salted__' ? null : file;
  } finally {
    await handle.close();
  }
}

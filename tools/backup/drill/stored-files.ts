import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await listFiles(folder)) bytes += (await stat(file)).size;
  return bytes;
}

/** The files that contain one of the texts. */
export async function findPlainText(folder: string, texts: readonly (string | Buffer)[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of await listFiles(folder)) {
    const bytes = await readFile(file);
    if (texts.some((text) => bytes.includes(text))) found.push(file);
  }
  return found;
}

/** Flips eight bytes in the middle of a file while `check` runs, then writes the former ones. */
export async function whileDamaged<Result>(file: string, check: () => Promise<Result>): Promise<Result> {
  const intact = await readFile(file);
  const damaged = Buffer.from(intact);
  const middle = damaged.length >> 1;
  for (let index = middle; index < middle + 8; index += 1) damaged[index]! ^= 0xff;
  await writeFile(file, damaged);
  try {
    return await check();
  } finally {
    await writeFile(file, intact);
  }
}

import { bulkMembers } from './bulk-songs.ts';
import { createRandom, createZipf, makeId, pick, pickIndex, type Random } from './random.ts';
import type { SeedRequest } from './rows.ts';
import { inventVocabulary } from './vocabulary.ts';

const words = inventVocabulary(40_000);
const chooseWord = createZipf(words.length, 3);

const firstRequest = Date.UTC(2024, 8, 1);
/** One request a minute for any count: more requests cover more time, at the same density. */
const intervalMs = 60_000;
/** Every bulk request has an id below this one. */
export const lastBulkRequestId = '019fffff-ffff-7fff-bfff-ffffffffffff';

const takeWords = (random: Random, count: number) =>
  Array.from({ length: count }, () => words[chooseWord(random)]!).join(' ');

export function makeBulkRequest(index: number): SeedRequest {
  const random = createRandom(index * 3 + 2);
  const createdAt = new Date(firstRequest + index * intervalMs);
  return {
    id: makeId(createdAt, random),
    title: takeWords(random, 2 + pickIndex(random, 4)),
    description: takeWords(random, 8 + pickIndex(random, 24)),
    link: null,
    owner: pick(random, bulkMembers).username,
    createdAt,
  };
}

export const bulkRequestIndexOf = (id: string): number =>
  (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - firstRequest) / intervalMs;

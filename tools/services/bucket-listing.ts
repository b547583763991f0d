/** The part of the stored objects that a listing reads. */
type Listed = { keys(): Promise<string[]>; find(key: string): Promise<{ bytes: Buffer } | null> };

const maxKeys = 1_000;

/** One page of ListObjectsV2: keys in byte order, from behind the last key of the page before. */
export async function listObjects(objects: Listed, query: URLSearchParams): Promise<string> {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = (await objects.keys()).filter((key) => key.startsWith(prefix) && (!after || key > after)).toSorted();
  const page = keys.slice(0, Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys));
  const found = await Promise.all(page.map(async (key) => ({ key, object: await objects.find(key) })));
  const contents = found
    .filter(({ object }) => object)
    .map(({ key, object }) => `<Contents><Key>${escape(key)}</Key><Size>${object!.bytes.length}</Size></Contents>`);
  const next =
    page.length < keys.length ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

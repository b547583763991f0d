/** Consecutive parts of a list, none with more entries or, as JSON, more bytes than a request may have. */
export function cutPieces<Entry>(entries: readonly Entry[], most: number, mostBytes: number): Entry[][] {
  const pieces: Entry[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    const piece = pieces.at(-1);
    if (!piece || piece.length === most || bytes + size > mostBytes) {
      pieces.push([entry]);
      bytes = size;
    } else {
      piece.push(entry);
      bytes += size;
    }
  }
  return pieces;
}

/** Splits a list into requests of limited length and limited JSON size. A single larger entry gets its own piece. */
export function cutPieces<Entry>(entries: readonly Entry[], maxEntries: number, maxBytes: number): Entry[][] {
  const pieces: Entry[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    const piece = pieces.at(-1);
    if (!piece || piece.length === maxEntries || bytes + size > maxBytes) {
      pieces.push([entry]);
      bytes = size;
    } else {
      piece.push(entry);
      bytes += size;
    }
  }
  return pieces;
}

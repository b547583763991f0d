/** Rows of several pages, each once: a row may move between two reads, and an older build repeats a page it cannot continue. */
export const uniqueRows = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Repeats a call until other work ends. */
export async function repeatWhile(work: Promise<unknown>, call: () => Promise<void>): Promise<void> {
  const state = { underWay: true };
  const repeat = async () => {
    while (state.underWay) await call();
  };
  await Promise.all([work.finally(() => (state.underWay = false)), repeat()]);
}

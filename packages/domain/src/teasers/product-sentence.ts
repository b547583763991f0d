/** What the product is, in one sentence: on the landing page and under each teaser. */
export const productSentence = {
  start: "Dubplate is where people keep the songs that aren't out yet",
  end: ' and put names to the ones nobody knows.',
};

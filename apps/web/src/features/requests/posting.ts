/** Requests sent from this very screen: news of them is no news here. */
const posting = new Set<string>();

export const startPosting = (id: string): void => void posting.add(id);
export const isPosting = (id: string): boolean => posting.has(id);

import type * as z from 'zod/mini';

type Drafts<Draft> = {
  store(memberId: string, draft: Draft): void;
  read(memberId: string): Draft;
  forget(memberId: string): void;
};

/**
 * Stores form drafts per tab: closing the sheet, a failed call or a reload loses no text. Drafts belong to one member:
 * another member who signs in gets an empty form.
 */
export function createDraftStore<Draft>(name: string, schema: z.ZodMiniType<Draft>, empty: () => Draft): Drafts<Draft> {
  const keyOf = (memberId: string) => `dubplate.${name}.${memberId}`;
  return {
    store(memberId, draft) {
      try {
        sessionStorage.setItem(keyOf(memberId), JSON.stringify(draft));
      } catch {
        // Storage is full: the draft lasts as long as its form.
      }
    },
    read(memberId) {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null');
        return schema.safeParse(stored).data ?? empty();
      } catch {
        return empty();
      }
    },
    forget: (memberId) => sessionStorage.removeItem(keyOf(memberId)),
  };
}

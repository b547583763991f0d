import type * as z from 'zod/mini';

type Drafts<Draft> = {
  store(memberId: string, draft: Draft): void;
  read(memberId: string): Draft;
  forget(memberId: string): void;
};

/**
 * What is typed into a form, kept for the tab: closing the sheet, a failed call or a reload loses nothing. A member's
 * own: whoever signs in next on this tab finds an empty form.
 */
export function createDraftStore<Draft>(name: string, schema: z.ZodMiniType<Draft>, empty: () => Draft): Drafts<Draft> {
  const keyOf = (memberId: string) => `dubplate.${name}.${memberId}`;
  return {
    store(memberId, draft) {
      try {
        sessionStorage.setItem(keyOf(memberId), JSON.stringify(draft));
      } catch {
        // No room is left: it lasts as long as its form.
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

import { memberScoped } from './member-scope.ts';
import { registerUnsavedWork } from './new-version.ts';

/** The fields of a form that differ from the text it was filled with. */
const touched = <Draft extends object>(draft: Draft, before: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Draft]),
    ),
  ) as Partial<Draft>;

/**
 * Keeps unsaved edits by id until the page is closed. Each entry includes the original text: without it, an untouched
 * field would overwrite a newer edit from another tab.
 */
export function createEditStore<Draft extends object>() {
  const kept = memberScoped(() => new Map<string, { draft: Draft; before: Draft }>());
  registerUnsavedWork(() => kept().size > 0);
  return {
    has: (id: string) => kept().has(id),
    forget: (id: string) => void kept().delete(id),
    store(id: string, draft: Draft, before: Draft): void {
      if (Object.keys(touched(draft, before)).length === 0) kept().delete(id);
      else kept().set(id, { draft, before });
    },
    /** The current text with the touched fields replaced. */
    read(id: string, now: Draft): Draft {
      const { draft, before } = kept().get(id) ?? { draft: now, before: now };
      return { ...now, ...touched(draft, before) };
    },
  };
}

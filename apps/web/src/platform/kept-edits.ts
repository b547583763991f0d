import { memberScoped } from './member-scope.ts';
import { registerUnsavedWork } from './new-version.ts';
import { currentMember } from './session.ts';

/** The fields of a form that differ from the text it was filled with. */
const touched = <Draft extends object>(draft: Draft, before: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Draft]),
    ),
  ) as Partial<Draft>;

/**
 * Keeps unsaved edits by id until the tab is closed, also when it reloads. Each entry includes the original text:
 * without it, an untouched field would overwrite a newer edit from another tab.
 */
export function createEditStore<Draft extends object>(name: string) {
  type Kept = { draft: Draft; before: Draft };
  const storageKey = () => `dubplate.${name}.${currentMember()?.id ?? ''}`;
  const kept = memberScoped(() => {
    const stored = sessionStorage.getItem(storageKey());
    return new Map<string, Kept>(stored ? (JSON.parse(stored) as [string, Kept][]) : []);
  });
  const save = () => sessionStorage.setItem(storageKey(), JSON.stringify([...kept()]));
  // A page does not reload by itself meanwhile: the member may not look for the edit where it is kept.
  registerUnsavedWork(() => kept().size > 0);
  function forget(id: string): void {
    if (kept().delete(id)) save();
  }
  return {
    has: (id: string) => kept().has(id),
    forget,
    store(id: string, draft: Draft, before: Draft): void {
      if (Object.keys(touched(draft, before)).length === 0) return forget(id);
      kept().set(id, { draft, before });
      save();
    },
    /** The current text with the touched fields replaced. */
    read(id: string, now: Draft): Draft {
      const { draft, before } = kept().get(id) ?? { draft: now, before: now };
      return { ...now, ...touched(draft, before) };
    },
  };
}

import type { RadioLook } from './radio-group.tsx';

/** Views of a table or plot. Less prominent than chips. */
export const pills: RadioLook = {
  // Without the padding, the scroll container clips the focus ring.
  group:
    'relative -mx-1.5 -my-1.5 flex max-w-[calc(100%+0.75rem)] gap-1 overflow-x-auto overflow-y-hidden p-1.5 [scrollbar-width:none]',
  option:
    'min-h-11 flex-none gap-2 rounded-full px-3.5 text-control font-medium whitespace-nowrap text-text-2 select-none hover:text-text has-checked:bg-surface-3 has-checked:text-text has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]',
  input: 'inset-0 rounded-full',
  count: 'font-regular text-text-3',
};

/** Cells of a grid, such as the months of a year. The caller sets the columns. */
export const cells: RadioLook = {
  group: 'grid gap-2',
  option:
    'min-h-11 justify-center rounded-tile bg-surface-2 px-3 text-control font-medium text-text select-none hover:bg-surface-3 has-checked:bg-surface-3 has-checked:inset-ring-[1.5px] has-checked:inset-ring-text has-disabled:cursor-default has-disabled:bg-transparent has-disabled:text-text-disabled has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]',
  input: 'inset-0 size-full rounded-tile disabled:cursor-default',
};

/** One option per line, on a card. */
export const card: RadioLook = {
  group: 'rounded-field bg-surface-2 shadow-low',
  option:
    'min-h-13 gap-3.5 px-4 text-control font-medium first:rounded-t-field last:rounded-b-field not-first:border-t not-first:border-line hover:bg-surface-3 has-disabled:text-text-disabled has-focus-visible:-outline-offset-2',
  input: 'inset-0 size-full',
  dot: 'pointer-events-none grid size-5 flex-none place-items-center rounded-full border-[1.5px] border-field-line before:size-2.5 before:rounded-full peer-checked:border-primary peer-checked:before:bg-primary peer-disabled:border-line forced-colors:peer-checked:before:bg-[Highlight]',
};

/** One option per line, without a card. */
export const plain: RadioLook = {
  group: '',
  option: '-mx-2 min-h-11 gap-3 rounded-tile px-2 py-1.5 hover:bg-surface-3 has-focus-visible:-outline-offset-2',
  input: 'inset-0 size-full',
  dot: 'grid size-5 flex-none place-items-center rounded-full border border-field-line peer-checked:border-[6px] peer-checked:border-text forced-colors:peer-checked:border-[Highlight]',
};

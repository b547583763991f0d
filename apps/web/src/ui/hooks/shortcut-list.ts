/**
 * Every keyboard shortcut, as the help shows it. Handlers (use-shortcuts.ts) and `aria-keyshortcuts` accept only keys
 * of this list, so that the three cannot differ. `g h` is one key after another.
 */
export const shortcutGroups = [
  {
    name: 'Anywhere',
    rows: [
      { does: 'Search', keys: ['/'] },
      { does: 'Close, or leave the field', keys: ['Escape'] },
      { does: 'Home', keys: ['g h'] },
      { does: 'Setlist It', keys: ['g s'] },
      { does: 'This list', keys: ['?'] },
    ],
  },
  {
    name: 'Lists',
    rows: [
      { does: 'Next, previous', keys: ['j', 'k'] },
      { does: 'Open', keys: ['Enter'] },
      { does: 'Vote', keys: ['v'] },
      { does: 'Favorite', keys: ['f'] },
      { does: 'Comment', keys: ['c'] },
      { does: 'New ID Request', keys: ['n'] },
    ],
  },
  {
    name: 'Player',
    rows: [
      { does: 'Play, pause', keys: [' '] },
      { does: 'Back, forward 5 s', keys: ['ArrowLeft', 'ArrowRight'] },
      { does: 'Previous, next clip', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
      { does: 'Mute', keys: ['m'] },
    ],
  },
] as const;

export type ShortcutKey = (typeof shortcutGroups)[number]['rows'][number]['keys'][number];

const labels: Record<string, string> = { ' ': 'Space', Escape: 'Esc', Enter: '↵', ArrowLeft: '←', ArrowRight: '→' };

/** What is printed on the keys, in the order of pressing them. Keys that several shortcuts share are named once. */
export function keyLabels(keys: readonly ShortcutKey[]): string[] {
  const pressed = keys.flatMap((key) => (key === ' ' ? [key] : key.split(/[ +]/)));
  return [...new Set(pressed)].map((key) => labels[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

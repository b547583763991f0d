import { createStore } from './create-store.ts';

export type Theme = 'dark' | 'light';

/** The inline script in index.html reads this key before the first paint. */
const storageKey = 'dubplate.theme';
/** `--bg` of each theme, for the browser's toolbars. */
const barColors: Record<Theme, string> = { dark: '#0b0b0c', light: '#f4f1eb' };

const theme = createStore<Theme>(document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');
export const useTheme = theme.useValue;

export function setTheme(chosen: Theme): void {
  applyTheme(chosen);
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

function applyTheme(chosen: Theme): void {
  document.documentElement.dataset['theme'] = chosen;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColors[chosen]);
  theme.write(chosen);
}

/** Applies the theme that another tab chose. Called at startup, so that all screens follow, not only Settings. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey) applyTheme(newValue === 'light' ? 'light' : 'dark');
  });
}

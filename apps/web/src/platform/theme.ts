import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

/** The inline script in index.html reads this key before the first paint. */
const storageKey = 'dubplate.theme';
/** `--bg` of each theme, for the browser's own bars. */
const barColors: Record<Theme, string> = { dark: '#0b0b0c', light: '#f4f1eb' };

const subscribers = new Set<() => void>();

const readTheme = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColors[theme]);
  for (const notify of subscribers) notify();
}

/** Applies what another tab chooses. Called once at startup, so that every screen follows and not only Settings. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey) applyTheme(newValue === 'light' ? 'light' : 'dark');
  });
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

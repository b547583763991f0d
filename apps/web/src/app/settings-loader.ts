import type { LoadScreen } from './use-screen.ts';

/** Not in lazy-screen.tsx, which imports the profile screen. The profile preloads settings: an import cycle. */
export const loadSettings: LoadScreen = async () => (await import('./screens/settings-screen.tsx')).SettingsScreen;

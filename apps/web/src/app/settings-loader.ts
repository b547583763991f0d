import type { LoadScreen } from './use-screen.ts';

/** Apart from the other loaders: the profile, which one of those fetches, fetches this one ahead. */
export const loadSettings: LoadScreen = async () => (await import('./screens/settings-screen.tsx')).SettingsScreen;

import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { type Load, loadOnce, preload, useLazy } from '../ui/hooks/lazy.tsx';
import { LoadFailed } from '../ui/lists/paged.tsx';
import { Page } from './page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export const loadTrackId = loadOnce(async () => (await import('./screens/track-id-screen.tsx')).TrackIdScreen);
export const loadSong = loadOnce(async () => (await import('./screens/song-screen.tsx')).SongScreen);
export const loadProfile = loadOnce(async () => (await import('./screens/profile-screen.tsx')).ProfileScreen);
export const loadSettings = loadOnce(async () => (await import('./screens/settings-screen.tsx')).SettingsScreen);
export const loadNotificationSettings = loadOnce(
  async () => (await import('./screens/notification-settings-screen.tsx')).NotificationSettingsScreen,
);
export const loadMember = loadOnce(async () => (await import('./screens/member-screen.tsx')).MemberScreen);
export const loadArtist = loadOnce(async () => (await import('./screens/artist-screen.tsx')).ArtistScreen);
export const loadConsole = loadOnce(async () => (await import('./admin/console.tsx')).Console);
export const loadConfirmEmail = loadOnce(
  async () => (await import('./screens/confirm-email-screen.tsx')).ConfirmEmailScreen,
);

type LazyScreenProps = {
  load: Load;
  title: string;
  width?: ComponentProps<typeof Page>['width'];
  /** Shown instead of the skeleton, and above a failure. */
  heading?: ReactNode;
  /** A screen that members open from this one. */
  next?: Load;
};

/** A screen with its own chunk. Needs a unique `key`, or React shows the loaded screen of another route. */
export function LazyScreen({ load, title, width, heading, next }: LazyScreenProps) {
  const { Component, retry } = useLazy(load);
  useEffect(() => {
    if (Component && next) preload(next);
  }, [Component, next]);
  if (Component) return <Component />;
  return (
    <Page width={width}>
      <title>{`${title} · Dubplate`}</title>
      {heading}
      {retry ? <LoadFailed onRetry={retry} /> : !heading && <ScreenSkeleton />}
    </Page>
  );
}

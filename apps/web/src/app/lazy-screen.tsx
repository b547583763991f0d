import type { ComponentProps } from 'react';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { Page } from './page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { useScreen, type LoadScreen } from './use-screen.ts';

export const loadProfile: LoadScreen = async () => (await import('./screens/profile-screen.tsx')).ProfileScreen;
export const loadConfirmEmail: LoadScreen = async () =>
  (await import('./screens/confirm-email-screen.tsx')).ConfirmEmailScreen;
export const loadMember: LoadScreen = async () => (await import('./screens/member-screen.tsx')).MemberScreen;

type LazyScreenProps = { load: LoadScreen; title: string; width: ComponentProps<typeof Page>['width'] };

/** A screen with its own chunk. Needs a unique `key`, or React shows the loaded screen of another route. */
export function LazyScreen({ load, title, width }: LazyScreenProps) {
  const { Screen, retry } = useScreen(load);
  if (Screen) return <Screen />;
  return (
    <Page width={width}>
      <title>{`${title} · Dubplate`}</title>
      {retry ? <LoadFailed onRetry={retry} /> : <ScreenSkeleton />}
    </Page>
  );
}

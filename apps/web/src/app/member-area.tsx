import { QueryClientProvider } from '@tanstack/react-query';
import { House, User } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { followOtherTabs } from '../data/outbox.ts';
import { useOutbox } from '../data/shown-outbox.ts';
import { startSaving } from '../data/saved-queries.ts';
import { nowPlaying } from '../features/clips/play/now-playing.ts';
import { isOffline } from '../platform/connection.ts';
import { onScopeStart } from '../platform/member-scope.ts';
import { isInstallOffered, pushOffer } from '../platform/offers.ts';
import { pageIsIdle } from '../platform/page-is-idle.ts';
import { queries } from '../platform/queries.ts';
import { currentMember } from '../platform/session.ts';
import { BottomNav, SetlistIcon, SkipLink } from './bottom-nav.tsx';
import { clearToasts, Toasts } from '../ui/overlays/toast.tsx';
import { AddSong } from './add-song.tsx';
import { OfflineReason } from '../ui/hooks/offline-reason.ts';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';
import { useDesk } from '../ui/hooks/use-wide.ts';
import { loadOnce, OnDemand, preload } from '../ui/hooks/lazy.tsx';
import { loadProfile, loadSong, loadTrackId } from './lazy-screen.tsx';
import { NavRail } from './nav-rail.tsx';
import { SearchProvider } from './search.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveChanges } from './use-live-changes.ts';
import { selectTab, useScroll } from './use-scroll.ts';

startSaving();

let lastMemberId = currentMember()?.id;
onScopeStart(() => {
  const id = currentMember()?.id;
  if (id && lastMemberId && id !== lastMemberId) clearToasts();
  lastMemberId = id ?? lastMemberId;
});

const tabs = [
  { to: '/', label: 'Home', icon: <House strokeWidth={1.75} />, owns: /^\/($|share$|song\/|artist\/)/ },
  {
    to: '/id-help',
    label: 'Setlist It',
    icon: <SetlistIcon />,
    owns: /^\/id-help/,
    warm: () => preload(loadTrackId),
  },
  {
    to: '/profile',
    label: 'Profile',
    icon: <User strokeWidth={1.75} />,
    owns: /^\/profile/,
    warm: () => preload(loadProfile),
  },
];

/** Not part of the first screen. A page without the worker works too. */
async function startServiceWorker(): Promise<void> {
  await pageIsIdle();
  await (await import('../platform/service-worker.ts')).startServiceWorker();
}

const loadKeyboardHelp = () => import('./keyboard-help.tsx').then((module) => module.KeyboardHelp);
/** F presses the heart of the row or tile that has the focus. */
function pressHeart(): boolean {
  const heart = document.activeElement?.closest('[data-song]')?.querySelector<HTMLButtonElement>('button.heart');
  heart?.click();
  return heart !== null && heart !== undefined;
}

const loadPlayer = () => import('./player.tsx').then((module) => module.Player);

/** A component of its own, so that a change of the queue does not render the screen. */
const ClipPlayer = (props: { isDesk: boolean }) => (
  <OnDemand load={loadPlayer} wanted={nowPlaying.useValue() !== null} onFailure={() => {}} props={props} />
);

const loadQuestions = () => import('./questions.tsx').then((module) => module.Questions);

/** Without permission there is no push message to follow and no badge to clear. */
function QuestionsOnDemand() {
  const install = isInstallOffered.useValue();
  const wanted = !!pushOffer.useValue() || install || globalThis.Notification?.permission === 'granted';
  return <OnDemand load={loadQuestions} wanted={wanted} onFailure={() => {}} props={{}} />;
}

/** With the live connection, which tells the news. */
const loadSolvedNews = loadOnce(async () => {
  await pageIsIdle();
  return (await import('./solved-news.tsx')).SolvedNews;
});
const loadOutbox = loadOnce(async () => (await import('./outbox.tsx')).Outbox);

/** Layout of all signed-in screens. */
export function MemberArea() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useScroll();

  useLiveChanges();
  useEffect(() => followOtherTabs(), []);
  const hasOutbox = useOutbox().length > 0;
  const offline = isOffline.useValue();
  useEffect(() => void startServiceWorker().catch(() => {}), []);
  useEffect(() => {
    // Any link to a song: its screen is loaded before the click.
    const warm = ({ target }: PointerEvent) =>
      target instanceof Element && target.closest('a[href^="/song/"]') && preload(loadSong);
    document.addEventListener('pointerdown', warm);
    return () => document.removeEventListener('pointerdown', warm);
  }, []);

  const isConsole = pathname.startsWith('/admin');
  const isDesk = useDesk() && !isConsole;
  const items = tabs.map(({ owns, ...tab }) => ({
    ...tab,
    // Phones open the inbox from the bell of Home. The rail has an entry for it.
    active: owns.test(pathname) || (!isDesk && tab.to === '/' && pathname === '/inbox'),
    onSelect: (event: MouseEvent) => selectTab(tab.to, event),
  }));
  // Its own history entry: Back closes the help.
  const help = useSheetParam('help');
  const isHelpOpen = help.value === 'keys';
  useShortcuts(
    {
      'g h': () => void navigate('/'),
      'g s': () => void navigate('/id-help'),
      f: pressHeart,
      '?': () => help.open('keys'),
    },
    'app',
  );

  return (
    <QueryClientProvider client={queries}>
      <OfflineReason value={offline ? "You're offline" : null}>
        {/* First, so that the live region exists before a screen shows a toast on mount. */}
        <Toasts />
        <SkipLink />
        {/* Before the screen in tab order: the keyboard never reaches the end of an infinite list. */}
        {isDesk && <NavRail items={items} />}
        {!isDesk && !isConsole && <BottomNav items={items} />}
        <SearchProvider>
          {isDesk && <TopBar onHelp={() => help.open('keys')} warmHelp={() => preload(loadKeyboardHelp)} />}
          <ClipPlayer isDesk={isDesk} />
          <div className={isDesk ? 'pt-(--top-bar) pl-(--rail)' : ''}>
            <Outlet />
          </div>
        </SearchProvider>
        <AddSong />
        <OnDemand
          load={loadKeyboardHelp}
          wanted={isHelpOpen}
          onFailure={help.close}
          props={{ open: isHelpOpen, onClose: help.close }}
        />
        <OnDemand load={loadSolvedNews} onFailure={() => {}} props={{}} />
        {/* The key: code that could not be loaded offline is loaded again. */}
        <OnDemand key={`${offline}`} load={loadOutbox} wanted={hasOutbox} onFailure={() => {}} props={{}} />
        <QuestionsOnDemand />
      </OfflineReason>
    </QueryClientProvider>
  );
}

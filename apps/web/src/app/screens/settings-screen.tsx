import { Bell, IdCard, Keyboard, MonitorSmartphone, Settings2, Sun, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { DeleteAccount } from '../../features/own-data/delete-account.tsx';
import { DownloadData } from '../../features/own-data/download-data.tsx';
import { ChangePassword } from '../../features/settings/change-password.tsx';
import { NameForm } from '../../features/settings/name-form.tsx';
import { PublicPage } from '../../features/settings/public-page.tsx';
import { SessionList } from '../../features/settings/session-list.tsx';
import { ShareShortcut } from '../../features/settings/share-shortcut.tsx';
import { isIos } from '../../platform/install-offer.ts';
import { useSession } from '../../platform/session.ts';
import { setTheme, useTheme } from '../../platform/theme.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { setSingleKeys, useSingleKeys } from '../../ui/hooks/use-shortcuts.ts';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { LinkRow, Row, RowGroup } from '../../ui/lists/row-group.tsx';
import { BackButton } from '../back-button.tsx';
import { Page } from '../page.tsx';
import { SettingsSection } from '../settings-section.tsx';

export function SettingsScreen() {
  const session = useSession();
  const isDesk = useDesk();
  if (session.status !== 'signed-in') return null;
  const { member } = session;
  return (
    <Page width="narrow">
      <title>Settings · Dubplate</title>
      <header className="-ml-2.5 flex min-h-17 items-center gap-2.5 wide:pt-4">
        <BackButton fallback="/profile" filled={false} />
        <h1 className="text-title">Settings</h1>
      </header>
      <div className="desk:grid desk:grid-cols-[200px_minmax(0,640px)] desk:gap-x-8 desk:pt-2 desk-l:grid-cols-[232px_minmax(0,640px)] desk-l:gap-x-12 desk-xl:grid-cols-[256px_minmax(0,640px)] desk-xl:gap-x-18">
        {isDesk && <Sections />}
        <div className="min-w-0">
          <section id="name" aria-label="Name" tabIndex={-1} className="outline-none *:first:desk:mt-0">
            <NameForm username={member.username} />
          </section>
          <SettingsSection id="page" title="Your page">
            <PublicPage member={member} />
          </SettingsSection>
          <section
            id="notifications"
            aria-label="Notifications"
            tabIndex={-1}
            className="mt-7 scroll-mt-4 outline-none"
          >
            <RowGroup>
              <LinkRow
                to="/profile/notifications"
                icon={<Bell size={22} strokeWidth={1.75} />}
                title="Notifications"
                sub="Push, email, quiet hours and your calendar."
              />
            </RowGroup>
          </section>
          <SettingsSection id="appearance" title="Appearance">
            <Appearance />
          </SettingsSection>
          {isDesk && (
            <SettingsSection id="keyboard" title="Keyboard">
              <SingleKeys />
            </SettingsSection>
          )}
          {isIos() && (
            <SettingsSection id="sharing" title="Sharing">
              <ShareShortcut />
            </SettingsSection>
          )}
          <SettingsSection id="sessions" title="Sessions">
            <SessionList />
          </SettingsSection>
          <SettingsSection id="account" title="Account">
            <RowGroup>
              <ChangePassword email={member.email} />
              <DownloadData username={member.username} />
              <DeleteAccount member={member} />
            </RowGroup>
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}

const sections = [
  { id: 'name', label: 'Name', Icon: UserRound },
  { id: 'page', label: 'Your page', Icon: IdCard },
  { id: 'notifications', label: 'Notifications', Icon: Bell },
  { id: 'appearance', label: 'Appearance', Icon: Sun },
  { id: 'keyboard', label: 'Keyboard', Icon: Keyboard },
  { id: 'sessions', label: 'Sessions', Icon: MonitorSmartphone },
  { id: 'account', label: 'Account', Icon: Settings2 },
];

/** Leads to the parts of the page. In the desk layout only. */
function Sections() {
  const { hash } = useLocation();
  const current = sections.find(({ id }) => hash === `#${id}`) ?? sections[0];
  function open(id: string): void {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    // The Tab key goes on from the section.
    section?.focus({ preventScroll: true });
  }
  return (
    <nav
      aria-label="Sections"
      className="sticky top-[calc(var(--top-bar)+0.5rem)] grid content-start gap-0.5 self-start"
    >
      {sections.map(({ id, label, Icon }) => (
        <Link
          key={id}
          to={`#${id}`}
          replace
          onClick={() => open(id)}
          aria-current={id === current?.id ? 'true' : undefined}
          className="flex min-h-11 items-center gap-3 rounded-field px-3 text-control font-medium text-text-2 -outline-offset-2 transition-colors hover:bg-surface-1 hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text aria-[current]:[&_svg]:text-accent"
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Stored per browser, not per account: members use a phone in a dark club and a laptop in daylight. */
function Appearance() {
  const isLight = useTheme() === 'light';
  return (
    <RowGroup>
      <Row
        icon={<Sun size={22} strokeWidth={1.75} />}
        title="Light theme"
        sub={isLight ? 'For daylight. Kept in this browser.' : 'Dark, for the club. Kept in this browser.'}
      >
        <Switch label="Light theme" checked={isLight} onChange={(light) => setTheme(light ? 'light' : 'dark')} />
      </Row>
    </RowGroup>
  );
}

/** Kept per browser, like the theme. */
function SingleKeys() {
  const isOn = useSingleKeys();
  return (
    <RowGroup>
      <Row
        icon={<Keyboard size={22} strokeWidth={1.75} />}
        title="Single-key shortcuts"
        sub={isOn ? 'Press ? to see them. Kept in this browser.' : 'Escape and the arrow keys still work.'}
      >
        <Switch label="Single-key shortcuts" checked={isOn} onChange={setSingleKeys} />
      </Row>
    </RowGroup>
  );
}

import { Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DeleteAccount } from '../../features/own-data/delete-account.tsx';
import { DownloadData } from '../../features/own-data/download-data.tsx';
import { ChangePassword } from '../../features/settings/change-password.tsx';
import { NameForm } from '../../features/settings/name-form.tsx';
import { PublicPage } from '../../features/settings/public-page.tsx';
import { SessionList } from '../../features/settings/session-list.tsx';
import { useSession } from '../../platform/session.ts';
import { setTheme, useTheme } from '../../platform/theme.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { Row, RowGroup } from '../../ui/lists/row-group.tsx';
import { BackButton } from '../back-button.tsx';
import { Page } from '../page.tsx';

export function SettingsScreen() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { member } = session;
  return (
    <Page width="narrow">
      <title>Settings · Dubplate</title>
      <header className="-ml-2.5 flex min-h-17 items-center gap-2.5 wide:pt-4">
        <BackButton fallback="/profile" filled={false} />
        <h1 className="text-title">Settings</h1>
      </header>
      <NameForm username={member.username} />
      <Section title="Your page">
        <PublicPage member={member} />
      </Section>
      <Section title="Appearance">
        <Appearance />
      </Section>
      <Section title="Sessions">
        <SessionList />
      </Section>
      <Section title="Account">
        <RowGroup>
          <ChangePassword email={member.email} />
          <DownloadData username={member.username} />
          <DeleteAccount member={member} />
        </RowGroup>
      </Section>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-7">
      <h2 id={heading} className="mb-2 text-label font-medium text-text-2">
        {title}
      </h2>
      {children}
    </section>
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

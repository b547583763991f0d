import { DeleteAccount } from '../../features/own-data/delete-account.tsx';
import { DownloadData } from '../../features/own-data/download-data.tsx';
import { Appearance } from '../../features/settings/appearance.tsx';
import { ChangePassword } from '../../features/settings/change-password.tsx';
import { NameForm } from '../../features/settings/name-form.tsx';
import { PublicPage } from '../../features/settings/public-page.tsx';
import { Section } from '../../features/settings/section.tsx';
import { SessionList } from '../../features/settings/session-list.tsx';
import { useSession } from '../../platform/session.ts';
import { RowGroup } from '../../ui/lists/row-group.tsx';
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

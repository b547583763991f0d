import { InvitesPerMember } from '../../features/installation/invites-per-member.tsx';
import { TeaserSwitch } from '../../features/installation/teaser-switch.tsx';
import { useInstallation } from '../../features/installation/use-installation.ts';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx';
import { ConsolePage } from '../admin/console-page.tsx';

/** Settings of the whole installation, for the owner. The console hides the section from other admins. */
export function AdminSettingsScreen() {
  const { data: settings, isError, refetch } = useInstallation();
  return (
    <ConsolePage title="Settings" intro="For everyone here. Changes land in the audit log.">
      {settings ? (
        <div className="max-w-160">
          <h2 className="sr-only">Visitors</h2>
          <TeaserSwitch settings={settings} />
          <h2 className="sr-only">Members</h2>
          <InvitesPerMember settings={settings} />
        </div>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowSkeleton rows={2} label="Loading settings..." />
      )}
    </ConsolePage>
  );
}

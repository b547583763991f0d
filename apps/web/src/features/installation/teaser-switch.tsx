import type { InstallationSettings } from '@dubplate/domain/installation/installation.ts';
import { Eye } from 'lucide-react';
import { Switch } from '../../ui/controls/switch.tsx';
import { Row, RowGroup } from '../../ui/lists/row-group.tsx';
import { useSetInstallation } from './use-installation.ts';

export function TeaserSwitch({ settings }: { settings: InstallationSettings }) {
  const { mutate, isPending, variables } = useSetInstallation();
  const teasers = isPending ? (variables.teasers ?? settings.teasers) : settings.teasers;
  return (
    <RowGroup>
      <Row
        icon={<Eye size={22} strokeWidth={1.75} />}
        title="Show a teaser to visitors"
        sub={
          teasers
            ? 'A shared link shows cover, title, artists and counts.'
            : 'A shared link shows nothing until they sign in.'
        }
      >
        <Switch
          label="Show a teaser to visitors"
          checked={teasers}
          busy={isPending}
          onChange={(next) => mutate({ teasers: next })}
        />
      </Row>
    </RowGroup>
  );
}

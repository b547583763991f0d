import { Sun } from 'lucide-react';
import { setTheme, useTheme } from '../../platform/theme.ts';
import { Row, RowGroup } from '../../ui/lists/row-group.tsx';
import { Switch } from '../../ui/controls/switch.tsx';

/** Stored per browser, not per account: members use a phone in a dark club and a laptop in daylight. */
export function Appearance() {
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

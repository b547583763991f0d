import { Link } from 'react-router';
import { Key } from '../ui/controls/key.tsx';
import { keyLabels, shortcutGroups } from '../ui/hooks/shortcut-list.ts';
import { useSingleKeys } from '../ui/hooks/use-shortcuts.ts';
import { Sheet } from '../ui/overlays/sheet.tsx';

type Group = (typeof shortcutGroups)[number];

/** "Keyboard shortcuts". Loaded when it is first opened. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = useSingleKeys();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Keyboard shortcuts"
      width={720}
      initialFocus="close"
    >
      <div className="grid gap-x-12 gap-y-6 desk:grid-cols-2">
        {shortcutGroups.map((group) => (
          <KeyGroup key={group.name} group={group} />
        ))}
      </div>
      <p className="pt-2 text-sub text-text-3">
        {isOn ? 'Single keys rest while you type. Turn them off in ' : 'Single keys are off. Turn them on in '}
        <Link to="/profile/settings" className="rounded-tag text-text-2 underline underline-offset-3 hover:text-text">
          Settings
        </Link>
        .
      </p>
    </Sheet>
  );
}

function KeyGroup({ group: { name, rows } }: { group: Group }) {
  const isPlayer = name === 'Player';
  return (
    <section aria-label={name} className={isPlayer ? 'desk:col-span-2' : ''}>
      <h3 className="pb-1 text-label font-medium text-text-3">{name}</h3>
      <dl className={isPlayer ? 'gap-x-12 desk:grid desk:grid-cols-2' : ''}>
        {rows.map(({ does, keys }) => (
          <div key={does} className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
            <dt className="text-control">{does}</dt>
            <dd className="flex flex-none gap-1.5">
              {keyLabels(keys).map((label) => (
                <Key key={label}>{label}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { platformNames } from '@dubplate/domain/songs/platform-names.ts';
import { detectPlatform, readSongLink } from '@dubplate/domain/songs/song-link.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { Cover } from '../../ui/brand/cover.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup, type RadioLook } from '../../ui/controls/radio-group.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { nameLink, sleeves } from './link-name.ts';

const rows: RadioLook = {
  group: '',
  option:
    '-mx-2 min-h-21 gap-3.5 px-2 py-2.5 not-first:border-t not-first:border-line has-focus-visible:-outline-offset-2',
  input: 'inset-0 size-full',
  dot: 'order-last grid size-6 flex-none place-items-center rounded-full border-[1.5px] border-field-line peer-checked:border-[7px] peer-checked:border-primary forced-colors:peer-checked:border-[Highlight]',
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

type LinkChooserProps = { links: string[]; onChoose: (link: string) => void; onClose: () => void };

/** For a share with several links. */
export function LinkChooser({ links, onChoose, onClose }: LinkChooserProps) {
  const [chosen, setChosen] = useState(links[0]!);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Which one is the song?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" className="flex-[1.6]!" onClick={() => onChoose(chosen)}>
            Use this link
          </Button>
        </>
      }
    >
      <p className="text-balance text-text-2">
        Your share had {numbers[links.length] ?? links.length} links. Pick one, the rest is dropped.
      </p>
      <RadioGroup
        label="Links"
        look={rows}
        options={links.map((link) => ({ value: link, label: <Row link={link} /> }))}
        value={chosen}
        onChange={setChosen}
      />
    </Sheet>
  );
}

function Row({ link }: { link: string }) {
  const platform = detectPlatform(link);
  const reading = readSongLink(link);
  const { title, detail } = platform
    ? nameLink(link, platform)
    : { title: 'No player for this link', detail: 'Can be saved with an ID request' };
  const seconds = 'link' in reading ? reading.link.seconds : null;
  return (
    <>
      {platform ? (
        <Cover
          id={'link' in reading ? reading.link.mediaId : platform}
          coverKey={sleeves[platform]}
          className="w-13 flex-none"
        />
      ) : (
        <span className="grid size-13 flex-none place-items-center rounded-tile bg-surface-2 text-text-2">
          <Link size={20} aria-hidden="true" />
        </span>
      )}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-mono text-label text-text-3">
          {platform ? platformNames[platform] : new URL(link).hostname}
        </span>
        <strong className="truncate text-control font-medium">{title}</strong>
        <span className="truncate text-label text-text-2">
          {seconds === null ? (
            detail
          ) : (
            <>
              starts at <span className="font-mono">{formatTimestamp(seconds)}</span>
            </>
          )}
        </span>
      </span>
    </>
  );
}

import { Keyboard } from 'lucide-react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { useAriaKey } from '../ui/hooks/use-shortcuts.ts';
import { SearchField } from './search.tsx';

type TopBarProps = {
  onHelp: () => void;
  /** Loads the code of the help before the click. */
  warmHelp: () => void;
};

/** Search above every screen of the desk layout. */
export function TopBar({ onHelp, warmHelp }: TopBarProps) {
  return (
    <header className="fixed top-0 right-0 left-(--rail) z-(--z-nav) flex h-(--top-bar) items-center justify-between gap-4 bar-when-scrolled pr-(--pad-r) pl-(--gutter)">
      <div className="w-full max-w-[520px]">
        <SearchField showKey />
      </div>
      <IconButton
        label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        aria-keyshortcuts={useAriaKey('?')}
        onPointerDown={warmHelp}
        onClick={onHelp}
        // The icon, not its round background, ends at the edge of the content.
        className="-mr-3"
        icon={<Keyboard size={20} />}
      />
    </header>
  );
}

import { SearchField } from './search.tsx';

/** Search above every screen of the desk layout. */
export function TopBar() {
  return (
    <header className="fixed top-0 right-0 left-(--rail) z-(--z-nav) flex h-(--top-bar) items-center justify-between gap-4 bg-bar pr-(--pad-r) pl-(--gutter) backdrop-blur-[20px] backdrop-saturate-140">
      <div className="w-full max-w-[520px]">
        <SearchField showKey />
      </div>
    </header>
  );
}

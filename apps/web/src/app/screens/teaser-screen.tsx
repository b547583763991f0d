import { productSentence } from '@dubplate/domain/teasers/product-sentence.ts';
import { inviteOnly, teaserAddress } from '@dubplate/domain/teasers/teaser.ts';
import { Lock } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router';
import { StampedPlate } from '../../ui/brand/stamped-plate.tsx';
import { TeaserWords, useTeaser } from '../../features/teasers/teaser.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Wash } from '../../ui/brand/wash.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Waiting } from '../waiting.tsx';

/** What a visitor sees of a shared link. Without a teaser it leads to the invite screen, as every other address. */
export function TeaserScreen() {
  const { pathname, search } = useLocation();
  const address = teaserAddress(pathname, search);
  const teaser = useTeaser(address);
  if (teaser === undefined) return <Waiting />;
  if (!address || teaser === null) return <Navigate to="/early-access" replace />;
  const { kind, id } = address;
  const song = teaser.kind === 'song' ? teaser : teaser.song;
  return (
    <div className="relative flex min-h-dvh flex-col overflow-x-clip px-[max(1.5rem,env(safe-area-inset-left),env(safe-area-inset-right))] pt-(--safe-t)">
      <title>{`${song?.title ?? teaser.title} · Dubplate`}</title>
      <Wash coverKey={song?.cover ?? 'gradient3'} />
      <header className="relative mx-auto flex h-17 w-full max-w-240 flex-none items-center justify-between">
        <Logo className="-ml-1.5" />
        <span className="inline-flex h-7 items-center gap-1.5 rounded-tag bg-bg/50 pr-2.5 pl-2 text-label font-medium in-data-[theme=light]:bg-surface-3">
          <Lock size={15} aria-hidden="true" />
          {inviteOnly}
        </span>
      </header>
      <main className="relative mx-auto flex w-full max-w-240 flex-1 flex-col wide:grid wide:flex-none wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] wide:items-center wide:gap-x-14 wide:py-[max(2rem,10dvh)]">
        <div className="mx-auto w-72 max-w-full pt-5 pb-7.5 wide:w-full wide:py-0">
          {kind === 'song' ? (
            <Cover id={id} coverKey={song?.cover ?? ''} stamp className="w-full rounded-card shadow-high" />
          ) : (
            <StampedPlate id={id} song={song} name="a member" />
          )}
        </div>
        {/* Above the shadow of the cover. */}
        <div className="relative flex flex-1 flex-col">
          <TeaserWords teaser={teaser} />
          <div className="mt-auto pt-6">
            <p className="border-t border-line pt-5 text-pretty text-text-2">
              <strong className="font-semibold text-text">{productSentence.start}</strong>
              {productSentence.end}
            </p>
            <Link
              to="/early-access"
              className="mt-5 grid min-h-13 place-items-center rounded-full bg-primary px-5 text-row font-semibold tracking-snug text-on-primary transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] hover:bg-primary-hover active:scale-[0.975] active:bg-primary-press"
            >
              Enter code
            </Link>
            <p className="mt-1.5 pb-[calc(var(--safe-b)+0.5rem)] text-center">
              <TextLink to="/login">Sign in</TextLink>
            </p>
          </div>
        </div>
      </main>
    </div>
  );
}

import { describeCount, namedByMember, type Teaser } from '@dubplate/domain/teasers/teaser.ts';

/** Title, artists and count of a shared song or solved request. */
export function TeaserWords({ teaser }: { teaser: Teaser }) {
  const count = describeCount(teaser);
  return (
    <>
      {teaser.kind === 'request' && teaser.song && (
        <p className="mb-2 line-clamp-2 text-control font-medium wrap-anywhere text-text-2">{teaser.title}</p>
      )}
      <h1 className="line-clamp-4 text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.026em] text-balance wrap-anywhere wide:text-display">
        {headingOf(teaser)}
      </h1>
      <p className="mt-1.5 line-clamp-2 text-[1.0625rem] wrap-anywhere text-text-2">
        {teaser.kind === 'song' ? teaser.artists.join(', ') : `${namedByMember}.`}
      </p>
      {count && <p className="mt-3 font-mono text-sub text-text-2">{count}</p>}
    </>
  );
}

const headingOf = (teaser: Teaser): string =>
  teaser.kind === 'request' && teaser.song
    ? `It was ${teaser.song.title} by ${teaser.song.artists.join(', ')}`
    : teaser.title;

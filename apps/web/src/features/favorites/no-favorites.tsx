import type { ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { Turntable } from '../../ui/lists/empty-state.tsx';

/** Titles from the spec. */
export const emptyTexts: Record<ReleaseFilter, { title: string; hint: string }> = {
  all: {
    title: "No favorites yet. Please make sure you've uploaded a song before favoriting",
    hint: "Add the one you can't stop hearing.",
  },
  week: { title: 'No favorites releasing this week', hint: 'Look a little further ahead.' },
  month: { title: 'No favorites releasing this month', hint: 'The good ones take their time.' },
};

/** The empty state of all favorites, as a card above other content. */
export function NoFavorites() {
  const { title, hint } = emptyTexts.all;
  return (
    <div className="mt-3.5 flex items-center gap-4 rounded-card bg-surface-1 p-4 shadow-low wide:gap-6 wide:px-6 wide:py-5">
      <span className="flex-none">
        <Turntable size={64} />
      </span>
      <div className="min-w-0">
        <h2 id="list-title" className="text-control font-semibold text-pretty wide:text-heading">
          {title}
        </h2>
        <p className="mt-1 text-sub text-text-2">{hint}</p>
      </div>
    </div>
  );
}

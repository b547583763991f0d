import { ReleasedShelf, type ReleasedShelfProps } from '../features/favorites/released-shelf.tsx';
import { MarkOut } from './mark-out.tsx';

type ReleasedFavoritesProps = ReleasedShelfProps & {
  /** All favorites are listed. The shelf would move away with every page. */
  isWhole: boolean;
};

/** The shelf under the favorites, on Home and on the profile, and the sheet that adds where a song can be heard. */
export const ReleasedFavorites = ({ isWhole, ...shelf }: ReleasedFavoritesProps) => (
  <>
    {isWhole && <ReleasedShelf {...shelf} />}
    <MarkOut />
  </>
);

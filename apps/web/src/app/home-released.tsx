import { ReleasedShelf, type ReleasedShelfProps } from '../features/favorites/released-shelf.tsx';
import { MarkOut } from './mark-out.tsx';

type HomeReleasedProps = ReleasedShelfProps & {
  /** All favorites are listed. The shelf would move away with every page. */
  isWhole: boolean;
};

/** The shelf under the favorites, and the sheet that the shelf and the card of today's releases open. */
export const HomeReleased = ({ isWhole, ...shelf }: HomeReleasedProps) => (
  <>
    {isWhole && <ReleasedShelf {...shelf} />}
    <MarkOut />
  </>
);

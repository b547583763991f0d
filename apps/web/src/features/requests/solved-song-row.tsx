import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { Button } from '../../ui/controls/button.tsx';

type SolvedSongRowProps = {
  /** Null when the song is archived, or when a server of an older build sent the request. */
  song: SolvedSong | null;
  onOpen: () => void;
};

export function SolvedSongRow({ song, onOpen }: SolvedSongRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-surface-2 p-2.5 text-left shadow-low">
      {song && <Cover id={song.id} coverKey={song.cover} className="w-13" />}
      <div className="min-w-0 flex-[1_1_6rem]">
        <b className="block truncate text-row">{song?.title ?? 'It has a name now.'}</b>
        {song && <span className="block truncate text-sub text-text-2">{song.artists.join(', ')}</span>}
      </div>
      <Button size="small" variant="ghost" className="ml-auto text-text!" onClick={onOpen}>
        View Track →
      </Button>
    </div>
  );
}

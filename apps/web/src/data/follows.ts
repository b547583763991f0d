import { artistKey } from '@dubplate/domain/artists/artist-name.ts';
import type { ArtistFollow, ArtistSongs } from '@dubplate/domain/artists/artist.ts';
import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { keys, queries } from '../platform/queries.ts';

/** Sets the bell of a request. Null: as if the member had never tapped it. */
export async function followRequest(id: string, following: boolean | null): Promise<void> {
  const answer = await api.requests.follow.mutate({ id, following });
  changeBell(id, () => ({ following: answer.following, followChosen: following !== null }));
  // A running fetch may have read the old state.
  if (queries.isFetching({ queryKey: keys.request(id) })) {
    void queries.invalidateQueries({ queryKey: keys.request(id) });
  }
}

/** The server turns the bell on for members who commented, unless they chose. */
export const followAfterComment = (id: string): void =>
  changeBell(id, ({ followChosen }) => (followChosen ? {} : { following: true }));

type Bell = Pick<RequestDetail, 'following' | 'followChosen'>;

/** `following` is undefined if an older server answered: there is no bell. */
const changeBell = (id: string, change: (bell: Bell) => Bell): void =>
  void queries.setQueryData<RequestDetail | null>(keys.request(id), (request) =>
    request && request.following !== undefined ? { ...request, ...change(request) } : request,
  );

export async function followArtist(name: string, following: boolean): Promise<void> {
  const follow = await api.artists.follow.mutate({ name, following });
  queries.setQueriesData<InfiniteData<ArtistSongs>>({ queryKey: keys.artist() }, (list) =>
    showFollow(list, artistKey(name), follow),
  );
}

function showFollow(list: InfiniteData<ArtistSongs> | undefined, key: string, follow: ArtistFollow) {
  const [first, ...rest] = list?.pages ?? [];
  if (!list || !first?.about?.follow || artistKey(first.about.name) !== key) return list;
  return { ...list, pages: [{ ...first, about: { ...first.about, follow } }, ...rest] };
}

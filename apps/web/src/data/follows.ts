import { artistKey } from '@dubplate/domain/artists/artist-name.ts';
import type { ArtistFollow, ArtistSongs } from '@dubplate/domain/artists/artist.ts';
import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { memberScoped } from '../platform/member-scope.ts';
import { keys, queries } from '../platform/queries.ts';

/** Requests whose bell the member tapped in this tab. A comment does not change that choice. */
const chosen = memberScoped(() => new Set<string>());

/** Sets the bell of a request. Null: as if the member had never tapped it. */
export async function followRequest(id: string, following: boolean | null): Promise<void> {
  const answer = await api.requests.follow.mutate({ id, following });
  chosen().add(id);
  showFollowing(id, answer.following);
  // A running fetch may have read the old state.
  if (queries.isFetching({ queryKey: keys.request(id) })) {
    void queries.invalidateQueries({ queryKey: keys.request(id) });
  }
}

/** The server turns the bell on for members who commented, unless they chose. */
export function followAfterComment(id: string): void {
  if (!chosen().has(id)) showFollowing(id, true);
}

/** `following` is undefined if an older server answered: there is no bell. */
const showFollowing = (id: string, following: boolean): void =>
  void queries.setQueryData<RequestDetail | null>(keys.request(id), (request) =>
    request && request.following !== undefined ? { ...request, following } : request,
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

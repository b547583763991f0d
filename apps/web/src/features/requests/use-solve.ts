import type { Converting } from '@dubplate/domain/favorites/favorite.ts';
import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { dropRequest, receiveDetail } from '../../data/requests.ts';
import { api, failureOf, type Failure } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { showConverted } from '../../shared/show-converted.ts';
import type { TrackDraft } from './request-draft.ts';

/** With a new track, with a song that exists, or only marked solved. */
type Solving = {
  answerId: string | undefined;
  track?: TrackDraft & { anotherVersion?: boolean };
  songId?: string;
};

/** `isShown`: a toast says so already, because this was the first upload and made saved hearts favorites. */
type SolveOptions = { onSolved: (isShown: boolean) => void; onFailure: (failure: Failure) => void };

/** Marks a request of the member's own solved. */
export function useSolve(id: string, { onSolved, onFailure }: SolveOptions) {
  const mutationKey = ['solve', id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ answerId, track, songId }: Solving): Promise<Converting<RequestDetail>> => {
      const solving = { id, ...(answerId && { answerId }) };
      if (track) return api.requests.convert.mutate({ ...solving, ...track });
      if (songId) return api.requests.solveWithSong.mutate({ ...solving, songId });
      return api.requests.solve.mutate(solving);
    },
    onSuccess({ converted, ...request }) {
      receiveDetail(request);
      onSolved(showConverted(converted));
    },
    onError(error) {
      const failure = failureOf(error);
      if (failure.reason === 'request-missing') dropRequest(id);
      // It was solved on another screen, or the comment is gone: what is here is out of date.
      else if (failure.reason !== 'network') void queries.invalidateQueries({ queryKey: keys.request(id) });
      onFailure(failure);
    },
  });
  return {
    busy: isPending,
    solve: (solving: Solving) => void (queries.isMutating({ mutationKey }) === 0 && mutate(solving)),
  };
}

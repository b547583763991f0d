import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { api } from './api.ts';
import { watchRoom } from './live.ts';
import { applyEdit, applyRequest, applyVote, dropRequest, showsOlderText } from './requests.ts';
import { currentMember } from './session.ts';

const asked = new Set<string>();
const gatherMs = 50;
const mostAtOnce = 50;
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Asks how a request stands now; those asked for one soon after the other go in one call. */
function askState(id: string): void {
  clearTimeout(gathering);
  gathering = setTimeout(() => void askStates(), gatherMs);
  asked.add(id);
}

async function askStates(): Promise<void> {
  const ids = [...asked];
  asked.clear();
  const memberId = currentMember()?.id;
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    const some = ids.slice(start, start + mostAtOnce);
    // Only a second look: when it cannot be had, what is on screen stays.
    const answer = await api.requests.states.query({ ids: some }).catch(() => null);
    // Somebody else may have signed in meanwhile.
    if (!answer || memberId !== currentMember()?.id) return;
    const found = new Set(answer.map(({ id }) => id));
    for (const { voted, editedAt, ...state } of answer) {
      if (editedAt && showsOlderText(state.id, editedAt)) void readText(state.id);
      applyVote({ id: state.id, voted, version: state.version });
      applyRequest(state);
    }
    for (const id of some) if (!found.has(id)) dropRequest(id);
  }
}

/** The news of an edit was missed. */
async function readText(id: string): Promise<void> {
  const request = await api.requests.read.query({ id }).catch(() => null);
  if (request?.editedAt) applyEdit({ ...request, editedAt: request.editedAt });
}

/** Hears of a request for as long as it is in sight; what happened before is asked for. */
export const watchRequest = (id: string): (() => void) => watchRoom(requestRoom(id), () => askState(id));

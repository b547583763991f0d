import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { api } from '../platform/api.ts';
import { watchRoom } from '../platform/live.ts';
import { memberScoped } from '../platform/member-scope.ts';
import { dropRequest, isOlderTextListed, knownVersion, receiveEdit, receiveRow } from './requests.ts';

const maxIdsPerCall = 50;
/** Debounce: requests whose rooms are joined together are read in one call. */
const joinedDebounceMs = 50;
/** How long that call waits for the next room, while a slow server has not confirmed all of them. */
const joiningWaitMs = 1_000;
/** Debounce: a card that is scrolled past quickly joins no room. */
const inSightDebounceMs = 120;
/** A socket may join 50 rooms. The rest is left for the member, the open sheets and the list itself. */
const maxWatchedCards = 40;

const joining = memberScoped(() => new Set<string>());
const joined = memberScoped(() => new Set<string>());
let readTimer: ReturnType<typeof setTimeout> | undefined;
const roomExits = new Map<HTMLElement, () => void>();

/** Joins a request's room, then reads the request's state: messages before the join were missed. */
export function watchRequest(id: string): () => void {
  joining().add(id);
  const leave = watchRoom(requestRoom(id), () => {
    joining().delete(id);
    joined().add(id);
    clearTimeout(readTimer);
    readTimer = setTimeout(readJoined, joining().size > 0 ? joiningWaitMs : joinedDebounceMs);
  });
  return () => {
    joining().delete(id);
    leave();
  };
}

function readJoined(): void {
  const ids = [...joined()];
  joined().clear();
  while (ids.length > 0) void readStates(ids.splice(0, maxIdsPerCall));
}

async function readStates(ids: string[]): Promise<void> {
  const missing = new Map(ids.map((id) => [id, knownVersion(id)]));
  const states = await api.requests.states.query({ ids }).catch(() => null);
  // A failed call says nothing about the requests.
  if (!states) return;
  for (const state of states) {
    const { id, editedAt } = state;
    missing.delete(id);
    receiveRow(state);
    if (editedAt && isOlderTextListed(id, editedAt)) api.requests.read.query({ id }).then(receiveEdit, () => {});
  }
  for (const [id, version] of missing) dropRequest(id, version);
}

/** One observer for all cards: it reports them in the order of the list. */
const cards = new Map<Element, (isInSight: boolean) => void>();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) cards.get(target)?.(isIntersecting);
});

/** Watches the request of a card while the card is on screen. Returns what ends it. */
export function watchInSight(card: HTMLElement, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  cards.set(card, (isInSight) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isInSight) unwatch(card);
      else if (!roomExits.has(card) && roomExits.size < maxWatchedCards) roomExits.set(card, watchRequest(id));
    }, inSightDebounceMs);
  });
  observer.observe(card);
  return () => {
    observer.unobserve(card);
    cards.delete(card);
    clearTimeout(timer);
    unwatch(card);
  };
}

function unwatch(card: HTMLElement): void {
  roomExits.get(card)?.();
  roomExits.delete(card);
}

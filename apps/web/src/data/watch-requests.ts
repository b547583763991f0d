import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { useCallback } from 'react';
import { api } from '../platform/api.ts';
import { watchRoom } from '../platform/live.ts';
import { memberScoped } from '../platform/member-scope.ts';
import { dropRequest, isOlderTextListed, knownVersion, receiveEdit, receiveRow } from './requests.ts';

/** Debounce: requests asked for shortly after each other go in one call. */
const gatherMs = 50;
const mostAtOnce = 50;
/** Debounce: a card that is scrolled past quickly joins no room. */
const restMs = 120;
/** A socket may be in 50 rooms; a few are taken by the member, the open sheets and the list itself. */
const mostCards = 40;

const asked = memberScoped(() => new Set<string>());
let gathering: ReturnType<typeof setTimeout> | undefined;
let watchedCards = 0;

/** Subscribes to a request's room, and reads the state it has once the room is joined. */
export const watchRequest = (id: string): (() => void) =>
  watchRoom(requestRoom(id), () => {
    asked().add(id);
    gather();
  });

function gather(): void {
  clearTimeout(gathering);
  gathering = setTimeout(() => void readStates([...asked()].slice(0, mostAtOnce)), gatherMs);
}

async function readStates(ids: string[]): Promise<void> {
  for (const id of ids) asked().delete(id);
  if (asked().size > 0) gather();
  if (ids.length === 0) return;
  const versions = new Map(ids.map((id) => [id, knownVersion(id)]));
  const states = await api.requests.states.query({ ids }).catch(() => null);
  for (const state of states ?? []) {
    receiveRow(state);
    if (state.editedAt && isOlderTextListed(state.id, state.editedAt)) void readText(state.id);
  }
  for (const { id } of states ?? []) versions.delete(id);
  // When the server cannot be asked, nothing is dropped.
  if (states) for (const [id, version] of versions) dropRequest(id, version);
}

async function readText(id: string): Promise<void> {
  const request = await api.requests.read.query({ id }).catch(() => null);
  if (request?.editedAt) receiveEdit({ ...request, editedAt: request.editedAt });
}

/** By card. One observer for all of them reports them in the order of the list. */
const cards = new Map<Element, (isInSight: boolean) => void>();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) cards.get(target)?.(isIntersecting);
});

/** For the element of a card: its request is watched while the card is on screen. */
export function useWatchInSight(id: string): (card: HTMLElement | null) => () => void {
  return useCallback(
    (card) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop: (() => void) | undefined;
      const settle = (isInSight: boolean) => {
        if (isInSight && !stop && watchedCards < mostCards) [stop, watchedCards] = [watchRequest(id), watchedCards + 1];
        else if (!isInSight && stop) [stop, watchedCards] = [void stop(), watchedCards - 1];
      };
      cards.set(card!, (isInSight) => {
        clearTimeout(timer);
        timer = setTimeout(() => settle(isInSight), restMs);
      });
      observer.observe(card!);
      return () => {
        observer.unobserve(card!);
        cards.delete(card!);
        clearTimeout(timer);
        settle(false);
      };
    },
    [id],
  );
}

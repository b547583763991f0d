import { requestDescriptionMaxLength, requestTitleMaxLength } from '@dubplate/domain/requests/request.schema.ts';
import * as z from 'zod/mini';
import { createDraftStore } from '../../platform/drafts.ts';

const noText = () => z.catch(z.string(), '');

const draftSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  link: z.string(),
  // Defaults: a page of an older build stored the draft without them.
  where: noText(),
  when: noText(),
  playedBy: noText(),
  tried: z.catch(z.array(z.string()), []),
});

/** Everything typed into New ID Request. Its id is that of the request to be: sent twice, it is posted once. */
export type RequestDraft = z.infer<typeof draftSchema>;
export type TypedRequest = Omit<RequestDraft, 'id'>;

export const emptyRequest: TypedRequest = {
  title: '',
  description: '',
  link: '',
  where: '',
  when: '',
  playedBy: '',
  tried: [],
};

export const requestDrafts = createDraftStore<RequestDraft>('request-draft', draftSchema, () => ({
  id: crypto.randomUUID(),
  ...emptyRequest,
}));

export const isSameRequest = (one: TypedRequest, other: TypedRequest): boolean =>
  Object.keys(emptyRequest).every(
    (name) => JSON.stringify(one[name as keyof TypedRequest]) === JSON.stringify(other[name as keyof TypedRequest]),
  );

export const isEmptyDraft = (typed: TypedRequest): boolean => isSameRequest(typed, emptyRequest);

/** Adds shared content to the draft. Fills empty fields; what does not fit there goes below the description. */
export function addToRequestDraft(memberId: string, added: { title: string; link: string; text: string }): void {
  const draft = requestDrafts.read(memberId);
  const [title, link] = [draft.title || added.title.slice(0, requestTitleMaxLength), draft.link || added.link];
  const further = [draft.description, added.text.trim(), link === added.link ? '' : added.link].filter(Boolean);
  // A second share of the same text adds nothing.
  const description = [...new Set(further)].join('\n\n').slice(0, requestDescriptionMaxLength);
  requestDrafts.store(memberId, { ...draft, title, link, description });
}

const trackSchema = z.object({ title: z.string(), artist: z.string(), link: z.string(), releaseDate: z.string() });

/** Everything typed into Add to Dubplate, kept for each request by itself. */
export type TrackDraft = z.infer<typeof trackSchema>;

export const trackDrafts = createDraftStore<TrackDraft>('track-draft', trackSchema, () => ({
  title: '',
  artist: '',
  link: '',
  releaseDate: '',
}));

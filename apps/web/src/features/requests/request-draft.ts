import * as z from 'zod/mini';
import { createDraftStore } from '../../platform/drafts.ts';

const draftSchema = z.object({ id: z.uuid(), title: z.string(), description: z.string(), link: z.string() });

/** Everything typed into New ID Request. Its id is that of the request to be: sent twice, it is posted once. */
export type RequestDraft = z.infer<typeof draftSchema>;
export type TypedRequest = Omit<RequestDraft, 'id'>;

export const requestDrafts = createDraftStore<RequestDraft>('request-draft', draftSchema, () => ({
  id: crypto.randomUUID(),
  title: '',
  description: '',
  link: '',
}));

export const isEmptyDraft = ({ title, description, link }: TypedRequest): boolean => !title && !description && !link;

const trackSchema = z.object({ title: z.string(), artist: z.string(), link: z.string(), releaseDate: z.string() });

/** Everything typed into Add to Dubplate, kept for each request by itself. */
export type TrackDraft = z.infer<typeof trackSchema>;

export const trackDrafts = createDraftStore<TrackDraft>('track-draft', trackSchema, () => ({
  title: '',
  artist: '',
  link: '',
  releaseDate: '',
}));

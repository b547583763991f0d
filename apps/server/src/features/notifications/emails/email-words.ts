import type { EmailKind } from '../../../platform/mail.ts';

type Words = {
  /** As in the settings. */
  name: string;
  /** Why the member gets this email, and why emails of this kind. */
  because: string;
  becauseOfKind: string;
  stop: string;
  /** The questions and answers of the unsubscribe page. */
  ask: string;
  done: string;
};

const topic = (name: string, because: string, becauseOfKind: string): Words => ({
  name,
  because: `You get this because ${because}.`,
  becauseOfKind: `You get these emails because ${becauseOfKind} on Dubplate.`,
  stop: `Stop “${name}” emails`,
  // A no-break space: a large heading must not split a short name.
  ask: `Stop “${name.replace(' ', '\u00a0')}” emails?`,
  done: `Done. No more “${name.replace(' ', '\u00a0')}” by email.`,
});

/** The words of each kind of email about itself. */
export const emailWords: Record<EmailKind, Words> = {
  out: topic('Out today', 'you hearted what came out', 'you hearted a song with a release date'),
  dates: topic('A date moved', 'you hearted this song', 'you hearted a song'),
  'own-requests': topic('Your requests', 'you asked for this track', 'you asked for a track'),
  'followed-requests': topic('Requests you follow', 'you follow this request', 'you follow a request'),
  artists: topic('Artists you follow', 'you follow this artist', 'you follow an artist'),
  uploads: topic('Your uploads', 'you uploaded or reported it', 'you uploaded or reported something'),
  digest: {
    name: 'Digest',
    because: 'You get this digest unless there is nothing to say.',
    becauseOfKind: 'You get the digest because it is on in your settings on Dubplate.',
    stop: 'Stop the digest',
    ask: 'Stop the digest?',
    done: 'Done. No more digest by email.',
  },
};

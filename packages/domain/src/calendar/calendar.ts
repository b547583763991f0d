/** The member's calendar feed. Its address is a secret, so the server stores only the hash and shows it once. */
export type CalendarFeed = {
  createdAt: string;
  /** When a calendar app last read it; null if none has. */
  readAt: string | null;
};

/** The answer to creating the feed, the only one with the address. */
export type NewCalendarFeed = CalendarFeed & { url: string };

/** Calendar apps subscribe to this scheme. */
export const subscribeUrl = (url: string): string => url.replace(/^https?:/, 'webcal:');

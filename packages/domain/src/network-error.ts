/** Shown when no answer arrived. Not beside the texts of refusals, which the first load of Home leaves out. */
export const networkError = 'Network error. Please check your connection.';

/** Shown when the answer came from a proxy instead of the server. */
export const proxyError = 'That one is on us. Please try again in a few minutes.';

/** Shown when no answer arrived. Not beside the texts of refusals, which the first load of Home leaves out. */
export const networkError = 'Network error. Please check your connection.';

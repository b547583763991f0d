/** The package has no types of its own for its lists. Each is ordered by how often a password was found in leaks. */
declare module 'zxcvbn/lib/frequency_lists.js' {
  const lists: { passwords: string[] };
  export default lists;
}

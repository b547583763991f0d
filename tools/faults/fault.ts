/**
 * A fault written by hand: `from` occurs once in `file` and is replaced by `to`. `tests` are run first; the whole check
 * follows only if they pass.
 */
export type Fault = {
  kind: 'comparison' | 'lock' | 'announcement' | 'permission' | 'error' | 'rule';
  file: string;
  from: string;
  to: string;
  tests: string[];
};

/** A feature of the server. Its own tests are run first, with those of `related` features. */
export const inFeature =
  (feature: string, ...related: string[]) =>
  (kind: Fault['kind'], file: string, from: string, to: string): Fault => {
    const folderOf = (name: string) => `apps/server/src/features/${name}`;
    return { kind, file: `${folderOf(feature)}/${file}`, from, to, tests: [feature, ...related].map(folderOf) };
  };

/** A shared file of the server or of the client data layer. */
export const inFile =
  (file: string, ...tests: string[]) =>
  (kind: Fault['kind'], from: string, to: string): Fault => ({ kind, file, from, to, tests });

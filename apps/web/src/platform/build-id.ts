/** The build this page belongs to; 'dev' when it was not built. Unit tests have no page. */
export const buildId: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? 'dev';

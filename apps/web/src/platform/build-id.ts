/** The build this page belongs to; 'dev' when it was not built. */
export const buildId: string = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? 'dev';

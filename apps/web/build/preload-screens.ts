import type { Plugin, Rolldown } from 'vite';

/**
 * Starts to load the screens of a member or of a visitor together with the first script, which would only ask for them
 * after it runs. A script decides which: the page is the same for both. The hint is that of platform/session.ts.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml(html, { bundle = {}, chunk }) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const started = new Set(chunk && listFiles(chunks, chunk));
      const filesOf = (module: string): string[] => {
        const screens = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!screens) throw new Error(`${module} is missing from the build.`);
        return [...listFiles(chunks, screens)].filter((file) => !started.has(file));
      };
      const member = filesOf('/app/member-routes.tsx');
      const visitor = filesOf('/app/screens/signed-out-screen.tsx');
      // Before the style sheet, for which a script after it would wait.
      return html.replace('<title>', () => `<script>${writeScript(member, visitor)}</script>\n    <title>`);
    },
  };
}

/** Elsewhere, a visitor may see a teaser, and a member may be signed in without the hint. */
const writeScript = (member: string[], visitor: string[]) => `
      try {
        const isMember = localStorage.getItem('dubplate.member-here') !== null;
        const isSignedOut = /^\\/(early-access|register|login|reset-password|google)$/.test(location.pathname);
        for (const file of isMember ? ${JSON.stringify(member)} : isSignedOut ? ${JSON.stringify(visitor)} : []) {
          const link = document.createElement('link');
          document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/' + file }));
        }
      } catch {}
    `;

/** A chunk and all that it imports, directly or through another chunk. */
function listFiles(chunks: Rolldown.OutputChunk[], chunk: Rolldown.OutputChunk, known = new Set<string>()) {
  known.add(chunk.fileName);
  for (const imported of chunks) {
    if (chunk.imports.includes(imported.fileName) && !known.has(imported.fileName)) listFiles(chunks, imported, known);
  }
  return known;
}

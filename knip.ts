import type { KnipConfig } from 'knip';

/** Resolves the imports of style sheets: fonts, Tailwind and other style sheets. */
const imported = (css: string) =>
  [...css.matchAll(/(?:@import\s+|url\()["']([^"']+)["']/g)].map(([, name]) => `import '${name}';`).join('\n');

export default {
  compilers: { css: imported },
  // System programs; docs/operations.md and docs/testing.md explain how to install them.
  ignoreBinaries:
    'caddy ffmpeg ffprobe openssl buildah podman mmdebstrap unshare ip mount umount promtool prometheus truncate mkfs.ext4'.split(
      ' ',
    ),
  workspaces: {
    '.': {
      entry: ['tools/*/*.ts', 'e2e/journeys/*.spec.ts', 'e2e/image/*.ts'],
      project: ['tools/**/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts'],
    },
    'packages/domain': { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'] },
    'apps/server': { entry: ['commands/*.ts'], project: ['{src,test,commands}/**/*.ts'] },
    'apps/web': {
      entry: ['src/ui/brand/tokens.css', 'src/service-worker/service-worker.ts'],
      project: ['{src,test}/**/*.{ts,tsx,css}'],
    },
  },
} satisfies KnipConfig;

import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { filesToStore } from './service-worker.ts';

type Parts = { source?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

function bundleOf(chunks: Record<string, Parts>, assets: string[] = []): Rolldown.OutputBundle {
  const files = Object.entries(chunks).map(([fileName, { source = '', ...parts }]) => {
    const defaults = { isEntry: false, imports: [], dynamicImports: [] };
    return [fileName, { type: 'chunk', fileName, facadeModuleId: source, ...defaults, ...parts }];
  });
  return Object.fromEntries([...files, ...assets.map((fileName) => [fileName, { type: 'asset', fileName }])]);
}

test('the worker stores what the page imports at once or after a tap, styles and fonts', () => {
  const bundle = bundleOf(
    {
      'assets/start.js': { isEntry: true, imports: ['assets/react.js'], dynamicImports: ['assets/home.js'] },
      'assets/react.js': {},
      'assets/home.js': { dynamicImports: ['assets/sheet.js', 'assets/start.js'] },
      'assets/sheet.js': {},
    },
    ['assets/start.css', 'assets/text.woff2', 'assets/convert.worker.js'],
  );
  expect(filesToStore(bundle)).toEqual([
    '/assets/home.js',
    '/assets/react.js',
    '/assets/sheet.js',
    '/assets/start.css',
    '/assets/start.js',
    '/assets/text.woff2',
  ]);
});

test('the worker does not store the console, nor code that only the console imports', () => {
  const bundle = bundleOf({
    'assets/start.js': { isEntry: true, dynamicImports: ['assets/console.js', 'assets/home.js'] },
    'assets/console.js': {
      source: '/apps/web/src/app/admin/console.tsx',
      imports: ['assets/table.js', 'assets/field.js'],
    },
    'assets/table.js': {},
    'assets/home.js': { imports: ['assets/field.js'] },
    'assets/field.js': {},
  });
  expect(filesToStore(bundle)).toEqual(['/assets/field.js', '/assets/home.js', '/assets/start.js']);
});

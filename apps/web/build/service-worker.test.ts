import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { filesToStore } from './service-worker.ts';

type Parts = { source?: string; imports?: string[]; dynamicImports?: string[] };

const page = '<script>inline()</script><script type="module" crossorigin src="/assets/start.js"></script>';

function bundleOf(chunks: Record<string, Parts>, assets: string[] = []): Rolldown.OutputBundle {
  const files = Object.entries(chunks).map(([fileName, { source = '', ...parts }]) => {
    const defaults = { imports: [], dynamicImports: [] };
    return [fileName, { type: 'chunk', fileName, facadeModuleId: source, ...defaults, ...parts }];
  });
  return Object.fromEntries([...files, ...assets.map((fileName) => [fileName, { type: 'asset', fileName }])]);
}

test('the worker stores what the page imports at once or after a tap, styles and fonts', () => {
  const bundle = bundleOf(
    {
      'assets/start.js': { imports: ['assets/react.js'], dynamicImports: ['assets/home.js'] },
      'assets/react.js': {},
      'assets/home.js': { dynamicImports: ['assets/sheet.js', 'assets/start.js'] },
      'assets/sheet.js': {},
    },
    ['assets/start.css', 'assets/text.woff2', 'assets/convert.worker.js'],
  );
  expect(filesToStore(bundle, page)).toEqual([
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
    'assets/start.js': { dynamicImports: ['assets/console.js', 'assets/home.js'] },
    'assets/console.js': {
      source: '/apps/web/src/app/admin/console.tsx',
      imports: ['assets/table.js', 'assets/field.js'],
    },
    'assets/table.js': {},
    'assets/home.js': { imports: ['assets/field.js'] },
    'assets/field.js': {},
  });
  expect(filesToStore(bundle, page)).toEqual(['/assets/field.js', '/assets/home.js', '/assets/start.js']);
});

test('the worker stores the files of each script of the page', () => {
  const bundle = bundleOf({ 'assets/runtime.js': {}, 'assets/start.js': {} });
  const scripts = '<script type="module" src="/assets/runtime.js"></script>';
  expect(filesToStore(bundle, scripts + page)).toEqual(['/assets/runtime.js', '/assets/start.js']);
});

test('a page without a script fails the build', () => {
  expect(() => filesToStore(bundleOf({ 'assets/start.js': {} }), '<script>inline()</script>')).toThrow('no script');
});

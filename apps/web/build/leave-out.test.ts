import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Check, type LucideProps } from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { leaveOut } from './leave-out.ts';

type Create = (icon: { name: string; node: [string, object][] }) => ComponentType<LucideProps>;

/** As the build has it. The file must be in the project, so that it finds React. */
async function loadCreate(): Promise<Create> {
  const codes = leaveOut().map(({ load }) => (load as { handler: () => string }).handler());
  const file = resolve('node_modules/.cache/leave-out/icon.mjs');
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(
    file,
    codes.find((code) => code.includes('lucide'))!,
  );
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: Create };
  return module.default;
}

test('icons of the build are hidden from screen readers exactly as those of the library are', async () => {
  const create = await loadCreate();
  const built = create({ name: 'check', node: [['path', { d: 'M20 6 9 17l-5-5' }]] });
  const hiddenIn = (icon: ComponentType<LucideProps>, props: LucideProps) =>
    /aria-hidden="[a-z]+"/.exec(renderToStaticMarkup(createElement(icon, props)))?.[0];
  const uses: LucideProps[] = [{}, { size: 18 }, { role: 'img', 'aria-label': 'yes' }, { 'aria-hidden': true }];
  expect(uses.map((props) => hiddenIn(built, props))).toEqual(uses.map((props) => hiddenIn(Check, props)));
  expect(hiddenIn(Check, {})).toBe('aria-hidden="true"');
  expect(hiddenIn(Check, { role: 'img', 'aria-label': 'yes' })).toBeUndefined();
});

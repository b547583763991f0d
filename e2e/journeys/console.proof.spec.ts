import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('the placeholder of every search box in the console fits into it', { tag: '@desk' }, async ({ admin }) => {
  const { page } = await admin({ path: null });
  for (const section of ['invites', 'members', 'songs', 'log']) {
    await page.goto(`/admin/${section}`);
    const box = page.getByRole('search').getByRole('textbox');
    await box.waitFor();
    const room = await box.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.font = style.font;
      const inner = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return inner - canvas.measureText(input.placeholder).width;
    });
    expect([section, room >= 0]).toEqual([section, true]);
  }
});

test("only an admin's browser fetches the code of the console", { tag: '@phone' }, async ({ member, admin }) => {
  const fetched = async ({ page }: { page: Page }, path: string, landmark: string) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText(landmark, { exact: true }).first().waitFor();
    return asked.flatMap((url) => /assets\/(console|admin)-/.exec(url)?.[1] ?? []);
  };
  const plainMember = await member({ path: null });
  expect(await fetched(plainMember, '/profile', 'Sign Out')).toEqual([]);
  const owner = await admin({ path: null });
  expect(new Set(await fetched(owner, '/admin/members', owner.email))).toEqual(new Set(['console', 'admin']));
});

import type { Page } from 'playwright-core';
import { member, visitor } from './actors.ts';
import type { Size } from './browser.ts';
import type { Stage } from './stage.ts';

type Screen = { name: string; open(stage: Stage, size: Size): Promise<Page> };

const asVisitor = (name: string, path: string): Screen => ({
  name,
  async open(stage, size) {
    const { page } = await visitor(stage, size);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  },
});

const asMember = (name: string, path: string, settle?: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(stage, size) {
    const { page } = await member(stage, size);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle?.(page);
    return page;
  },
});

/** Every screen there is, each in the state a person meets it in; for checks that must hold on all of them. */
export const screens: Screen[] = [
  asVisitor('early access', '/early-access'),
  asVisitor('sign in', '/login'),
  {
    name: 'sign in, refused',
    async open(stage, size) {
      const page = await asVisitor('', '/login').open(stage, size);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Enter your email').waitFor();
      return page;
    },
  },
  {
    name: 'register, refused',
    async open(stage, size) {
      const { page } = await visitor(stage, size);
      await page.goto(`/early-access?code=${await stage.world.mint()}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Enter a password').waitFor();
      return page;
    },
  },
  asVisitor('reset password', '/reset-password?token=x'),
  asVisitor('reset password, without a token', '/reset-password'),
  {
    name: 'unreachable',
    async open(stage, size) {
      const { page } = await visitor(stage, size);
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  asMember('home', '/'),
  asMember('track id', '/id-help'),
  asMember('song', '/song/x'),
  asMember('profile', '/profile'),
  asMember('confirm email', '/profile', async (page) => {
    await page.getByRole('button', { name: /Confirm your email/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asMember('offline', '/profile', async (page) => {
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
  }),
];

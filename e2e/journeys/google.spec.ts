import { newPerson } from '../support/actors.ts';
import { atRegister, continueWithGoogle } from '../support/google.ts';
import { expect, test } from '../support/test.ts';

test(
  'a visitor with a code signs up with Google in a popup and later signs in with it',
  { tag: ['@phone', '@proof'] },
  async ({ env, actors, visitor }) => {
    const { email } = newPerson('goo');
    const first = await atRegister(actors, await env.mint());
    await continueWithGoogle(first.page, email);
    await first.page.waitForURL(`${env.address}/`);
    await first.page.goto('/profile');
    await expect(first.page.getByText(email, { exact: true })).toBeVisible();
    // Google has confirmed the email, so the app does not ask for it.
    await expect(first.page.getByText('Confirm your email')).toHaveCount(0);

    const again = await visitor();
    await again.page.goto('/song/z');
    await again.page.getByRole('link', { name: 'Sign in' }).click();
    await continueWithGoogle(again.page, email);
    await again.page.waitForURL('**/song/z');
    expect(again.consoleErrors).toEqual([]);
  },
);

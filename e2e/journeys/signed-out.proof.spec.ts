import { fillRegistration, newPerson } from '../support/actors.ts';
import { test } from '../support/test.ts';

test(
  'registration needs a code, unknown paths lead to Home, and members never see signed-out screens',
  { tag: '@phone' },
  async ({ env, visitor }) => {
    const { page } = await visitor();
    await page.goto('/register');
    await page.waitForURL('**/early-access');
    await page.goto('/no/such/place');
    await page.waitForURL('**/early-access');

    const person = newPerson();
    await page.getByPlaceholder('xxxx-xxxx-xxxx').fill(await env.mint());
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(`${env.address}/`);
    await page.goto('/no/such/place');
    await page.waitForURL(`${env.address}/`);
    await page.goto('/login');
    await page.waitForURL(`${env.address}/`);
  },
);

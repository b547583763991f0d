import { fillRegistration, newPerson, type Actors } from '../support/actors.ts';
import { answerGoogle, atRegister, continueWithGoogle } from '../support/google.ts';
import { expect, test } from '../support/test.ts';

const memberCount = async (actors: Actors) =>
  (
    await actors.env.db
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test(
  'an unknown Google account without an invite sees an error and the invite screen',
  { tag: '@phone' },
  async ({ actors, visitor }) => {
    const { page } = await visitor();
    const before = await memberCount(actors);
    await page.goto('/login');
    await continueWithGoogle(page, newPerson().email);
    await page.waitForURL('**/early-access');
    await expect(page.getByText('You need an invite code to join. Enter yours to get started.')).toBeVisible();
    expect(await memberCount(actors)).toBe(before);
  },
);

test(
  'a code that was used meanwhile shows an error and creates no account',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const code = await env.mint();
    const { page } = await atRegister(actors, code);
    const otherVisitor = await atRegister(actors, code);
    await fillRegistration(otherVisitor.page, newPerson());
    await otherVisitor.page.getByRole('button', { name: 'Create Account' }).click();
    await otherVisitor.page.waitForURL(`${env.address}/`);
    const before = await memberCount(actors);
    await continueWithGoogle(page, newPerson().email);
    await page.waitForURL('**/early-access');
    await expect(page.getByText('This code has already been used')).toBeVisible();
    expect(await memberCount(actors)).toBe(before);
  },
);

test(
  'with blocked popups, the whole page redirects to Google and back',
  { tag: '@phone' },
  async ({ env, visitor }) => {
    const { email } = newPerson('redirect');
    const { page, context } = await visitor();
    await context.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`/early-access?code=${await env.mint()}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await answerGoogle(page, email);
    await page.waitForURL(`${env.address}/`);

    const newcomer = await visitor();
    await newcomer.context.addInitScript(() => {
      window.open = () => null;
    });
    await newcomer.page.goto('/login');
    await newcomer.page.getByRole('button', { name: 'Continue with Google' }).click();
    await answerGoogle(newcomer.page, newPerson().email);
    await newcomer.page.waitForURL('**/early-access');
    await expect(newcomer.page.getByText('You need an invite code to join. Enter yours to get started.')).toBeVisible();
  },
);

test(
  'a refusal of Google, or an unreachable Google, shows the text of the screen',
  { tag: '@phone' },
  async ({ env, actors, visitor, member }) => {
    const changedMind = await visitor();
    await changedMind.page.goto('/login');
    const opening = changedMind.context.waitForEvent('page');
    await changedMind.page.getByRole('button', { name: 'Continue with Google' }).click();
    await (await opening).getByRole('link', { name: 'Cancel' }).click();
    await expect(changedMind.page.getByText('Failed to sign in with Google')).toBeVisible();

    const known = await member({ path: null });
    // The email of the password account is not confirmed, so a Google sign-in must not take it over.
    const other = await visitor();
    await other.page.goto('/login');
    await continueWithGoogle(other.page, known.email);
    await expect(other.page.getByText('Failed to sign in with Google')).toBeVisible();

    const { page, context } = await atRegister(actors, await env.mint());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByText('Failed to sign up with Google')).toBeVisible();
  },
);

test(
  'closing the Google window without an answer leaves the page unchanged',
  { tag: '@phone' },
  async ({ visitor }) => {
    const { page, context } = await visitor();
    await page.goto('/login');
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('button', { name: 'Waiting for Google...' })).toBeVisible();
    await (await opening).close();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  },
);

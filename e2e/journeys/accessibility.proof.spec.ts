import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { chromium } from '../../tools/services/chromium.ts';
import { viewports } from '../../tools/services/viewports.ts';
import type { Size } from '../support/actors.ts';
import { emptyStatesWithoutAction } from '../support/empty-states.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

// Contrast is checked on translucent bars, as most members see them.
test.use({ launchOptions: chromium });

let axe: string;
test.beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/** Runs axe through the debugger, so that the content security policy stays enabled. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Parsing half a megabyte once per page is enough.
  if (!(await page.evaluate('window.axe !== undefined'))) await page.evaluate(axe);
  // Returns violations only: serializing the passed rules with their markup takes longer than the check.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  // The focus guards of a menu pass the focus on. axe accepts them only while a dialog is open.
  const context = JSON.stringify({ exclude: ['[data-base-ui-focus-guard]'] });
  const wrong = (await page.evaluate(
    `axe.run(${context}, ${options}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return wrong.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Waits for animations: a sheet that slides in does not have its final size and colours yet. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Not those that never end, or follow the scroll position.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map((animation) => animation.finished),
    ),
  );
}

/** Everything a finger can press, with its real hit area. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
  );
}

/** How far the page scrolls sideways, in pixels. `innerWidth` would grow with a page that is too wide for a phone. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Text of buttons, links and tabs that is wider than its element. Shortened text with an ellipsis is meant. */
function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShortened = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).textOverflow === 'ellipsis' ||
        getComputedStyle(element).clipPath !== 'none' ||
        isShortened(element.parentElement));
    return [...document.querySelectorAll('button, [role=tab], [role=radio]')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]'))
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const clipped: string[] = [];
        while (texts.nextNode()) {
          const text = document.createRange();
          text.selectNodeContents(texts.currentNode);
          const { left, right, width } = text.getBoundingClientRect();
          if (width === 0 || isShortened(texts.currentNode.parentElement)) continue;
          if (left < box.left - 1 || right > box.right + 1) {
            clipped.push(`${texts.currentNode.textContent} by ${Math.max(box.left - left, right - box.right)} px`);
          }
        }
        return clipped;
      });
  });
}

/**
 * The smallest phone, at which one hand must reach everything: the size of targets, and text inside of its button. Not
 * the console, which admins use at a desk.
 */
async function checkSmallPhone(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin')) return;
  await page.setViewportSize({ width: 360, height: 640 });
  await settled(page);
  expect(await tooSmall(page), 'at 360x640').toEqual([]);
  await expect.poll(() => overflow(page), 'at 360x640').toBeLessThanOrEqual(0);
  expect(await clippedText(page), 'at 360x640').toEqual([]);
  await page.setViewportSize(viewports.phone);
}

/** Presses Tab through the page and returns the names of the focused elements. */
async function reachedByKeyboard(page: Page): Promise<string[]> {
  const reached: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle } = getComputedStyle(element);
      const ring = outlineStyle !== 'none' || element.closest('label')?.matches(':has(:focus-visible)');
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      const copy = element.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return `${(label ?? copy.textContent ?? '').trim()}${ring ? '' : ' (focus not visible)'}`;
    });
    if (name === null || reached.includes(name)) break;
    reached.push(name);
  }
  return reached;
}

/** Screens with the same elements at desk size; checked on phones only, where space is scarce. */
const phoneOnly = [
  'sign in, refused',
  'register, refused',
  'reset password, without a token',
  'home, empty',
  'unreachable',
  'search, nothing found',
  'add song, refused',
  'song, archived',
  'track id, nothing found',
  'request, deleted',
  'new request, refused',
  'request of their own, to be deleted',
  'add to dubplate, refused',
  'report, refused',
  'their own reports',
  'console, reports dismissed',
  'console, songs, nothing found',
  'console, edit song, refused',
  'settings, with a name that is refused',
  'change password, refused',
  'delete account, last check, refused',
  'member, what they solved',
  'member, closed',
  'member, unknown',
  'console, new codes refused',
  'console, member to be suspended',
  'confirm email',
  'offline',
  'bulk import, a file to choose',
  'bulk import, stopped',
  'home, with saved hearts',
  'request, named by another member',
  'request, thanked',
  'request, with where and when',
  'new request, with where and when',
  'teaser of a request solved without a song',
  'new invite of their own',
  'invites of their own',
  'search, with the note to the first saved heart',
  'banner of a named request',
];

/** Screens that open in another way at desk size, or lose their state when the window grows. Opened at each size. */
const openedTwice = [
  'console, admins',
  'request, with its menu open',
  'comment, with its menu open',
  'comment of their own, being edited',
  'mark as solved',
];

/** Checked before a change lands. The proof checks all screens. */
const mainScreens = [
  'early access',
  'sign in',
  'discover',
  'home',
  'song',
  'artist',
  'track id',
  'request',
  'new request, refused',
  'inbox',
  'profile',
  'settings',
  'member',
  'console, reports',
  'console, songs',
  'bulk import, checked',
];

test('every screen that is named here exists', { tag: '@phone' }, () => {
  expect(
    [...phoneOnly, ...openedTwice, ...mainScreens].filter((name) => !screens.some((screen) => screen.name === name)),
  ).toEqual([]);
});

/**
 * The address, the names of open dialogs and the texts of alerts: what a screen must keep when the window grows. A
 * request is a dialog on phones and a pane of the desk layout.
 */
const state = (page: Page) =>
  page.evaluate(() => {
    const open = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=alert], [role=menu], [data-request-pane]'),
    ];
    const nameOf = (element: Element) =>
      element.role === 'alert' || element.role === 'menu'
        ? element.textContent
        : (element.getAttribute('aria-label') ??
          document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent);
    return [location.href, ...open.filter((element) => element.checkVisibility()).map(nameOf)];
  });

/** Both themes, the sizes of targets, and text at 200 %. Leaves the page as it was. */
async function checkScreen(page: Page, size: Size): Promise<void> {
  const where = `at ${size} size`;
  await settled(page);
  expect(await violations(page), `in the dark theme ${where}`).toEqual([]);
  expect(await emptyStatesWithoutAction(page), where).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await settled(page);
  expect(await violations(page, ['color-contrast']), `in the light theme ${where}`).toEqual([]);
  expect(await tooSmall(page), where).toEqual([]);
  expect(await overflow(page), where).toBeLessThanOrEqual(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  // An open menu takes its new place some frames later.
  await expect.poll(() => overflow(page), `with text at 200 % ${where}`).toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    delete document.documentElement.dataset['theme'];
  });
}

for (const { name, open } of screens) {
  const tag = [...(openedTwice.includes(name) ? [] : ['@phone']), ...(mainScreens.includes(name) ? ['@smoke'] : [])];
  test(`${name} has no accessibility violation, small target or sideways scroll`, { tag }, async ({ actors, size }) => {
    const page = await open(actors);
    await checkScreen(page, size);
    if (size === 'phone') await checkSmallPhone(page);
    if (phoneOnly.includes(name) || openedTwice.includes(name)) return;
    // Opening a screen takes longer than checking it, so the window grows instead.
    const before = await state(page);
    await page.setViewportSize(viewports.desk);
    await expect.poll(() => state(page), 'the same screen at desk size').toEqual(before);
    await settled(page);
    await checkScreen(page, 'desk');
  });
}

test.describe('with the keyboard alone', () => {
  const byName = (name: string) => screens.find((screen) => screen.name === name)!;
  const navigation = [
    'Skip to content',
    'Home',
    'Setlist It',
    'Inbox',
    'Profile',
    'Upload',
    'my name, settings',
    'Search all songs',
    'Keyboard shortcuts',
  ];

  for (const [name, expected] of [
    ['early access', ['Invite code', 'Continue', 'Sign in']],
    [
      'sign in',
      ['Continue with Google', 'Email', 'Password', 'Show password', 'Forgot password?', 'Sign In', 'Enter code'],
    ],
    ['home, empty', [...navigation, 'All Unreleased', 'Add a song']],
    [
      'profile',
      [
        ...navigation,
        'Settings',
        'Confirm your emailOpen the link we sent you',
        'Sign Out',
        'Your reports',
        'IDs given',
        'Favorites',
        'Uploads',
        'ID Requests Solved',
        'Back to My Music',
      ],
    ],
    [
      'settings',
      [
        ...navigation,
        'Back',
        'Name',
        'Your page',
        'Notifications',
        'Appearance',
        'Keyboard',
        'Sessions',
        'Account',
        'Selector (Display) Name',
        'Save',
        'Public page',
        'See my page',
        'NotificationsPush, email, quiet hours and your calendar.',
        'Light theme',
        'Single-key shortcuts',
        'Change passwordSigns you out everywhere else.',
        'Download my dataSongs, favorites, requests, comments. One JSON file.',
        'Delete accountWe ask twice.',
      ],
    ],
  ] as const) {
    test(
      `Tab reaches everything on ${name}, in order and with a visible focus`,
      { tag: '@desk' },
      async ({ actors }) => {
        const page = await byName(name).open(actors);
        // The last element on the screen, which may load after its heading.
        await page
          .getByRole('link')
          .or(page.getByRole('button'))
          .filter({ hasText: expected.at(-1)! })
          .first()
          .waitFor();
        const reached = (await reachedByKeyboard(page)).map((each) =>
          each.replace(/^.*, settings$/, 'my name, settings'),
        );
        // Discover follows, with songs of other tests.
        expect(name === 'home, empty' ? reached.slice(0, expected.length) : reached).toEqual(expected);
      },
    );
  }

  test('the skip link moves the focus past the navigation to the content', { tag: '@desk' }, async ({ actors }) => {
    const page = await byName('home, empty').open(actors);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'All Unreleased' })).toBeFocused();
  });

  test(
    'a screen opened with the keyboard takes the focus, so the next Tab is inside it',
    { tag: '@desk' },
    async ({ actors }) => {
      const page = await byName('profile').open(actors);
      await page.getByRole('link', { name: 'Settings', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').getByLabel('Back')).toBeFocused();
    },
  );

  test('the slash key focuses the search, and types a slash inside a field', { tag: '@desk' }, async ({ actors }) => {
    const page = await byName('home, empty').open(actors);
    const box = page.getByPlaceholder('Search all songs...');
    await page.locator('body').dispatchEvent('keydown', { key: '/', isComposing: true });
    await expect(box).not.toBeFocused();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    await page.keyboard.press('/');
    await expect(box).toHaveValue('/');
  });

  test('the slash key does not move the focus out of an open dialog', { tag: '@desk' }, async ({ actors }) => {
    const page = await byName('console, member to be suspended').open(actors);
    const focusInside = () =>
      page.evaluate(() => document.querySelector('[role=alertdialog]')?.contains(document.activeElement));
    await expect.poll(focusInside).toBe(true);
    await page.keyboard.press('/');
    expect(await focusInside()).toBe(true);
  });

  test(
    'the sheet takes the focus, keeps it, and returns it when Escape closes it',
    { tag: '@phone' },
    async ({ actors }) => {
      const page = await byName('profile').open(actors);
      await page.getByRole('button', { name: /Confirm your email/ }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      const focusInside = () =>
        page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement));
      await focusInside();
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        await focusInside();
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect(page.getByRole('button', { name: /Confirm your email/ })).toBeFocused();
    },
  );

  test('the first refused field takes the focus', { tag: '@phone' }, async ({ actors }) => {
    const page = await byName('sign in').open(actors);
    const email = page.getByLabel('Email');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(email).toBeFocused();
    await email.fill('nobody@dubplate.example');
    await page.getByLabel('Password', { exact: true }).fill('acetate-dreams');
    await page.keyboard.press('Enter');
    await page.getByText('No account found with this email').waitFor();
    await expect(email).toBeFocused();
    // Correcting a field keeps the focus in it, even if other fields are still wrong.
    await email.fill('');
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(email).toBeFocused();
    await page.keyboard.type('mara@dubplate.example');
    await expect(email).toHaveValue('mara@dubplate.example');
  });
});

import type { Browser } from '@playwright/test';

/**
 * How browser tests launch Firefox ESR of Debian. `FIREFOX=/path` uses another one. The channel makes Playwright speak
 * WebDriver BiDi, the protocol of an unchanged Firefox (decision 79).
 */
export const firefox = {
  channel: 'moz-firefox',
  executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
  firefoxUserPrefs: {
    // A fake microphone that hums, without a permission prompt.
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'ui.prefersReducedMotion': 1,
    // Without it, Firefox asks in a menu outside of the page before it reads the clipboard.
    'dom.events.testing.asyncClipboard': true,
    // No calls to Mozilla at the start.
    'app.normandy.enabled': false,
    'messaging-system.rsexperimentloader.enabled': false,
    'services.settings.server': 'data:,#remote-settings-dummy/v1',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  },
};

type Session = { send(method: string, ...rest: unknown[]): Promise<unknown> };
type Internals = { _connection: { toImpl(browser: Browser): { _browserSession: Session } } };

/** Two gaps between Playwright and Firefox ESR 153. For all browsers that this process launches from then on. */
export function closeGaps(browser: Browser): void {
  skipMediaEmulation(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(noticeFilledText);
    return context;
  };
}

/** Playwright emulates media features in every context. ESR does not have the command, so no context would open. */
function skipMediaEmulation(browser: Browser): void {
  const { _connection: connection } = browser as unknown as Internals;
  const { _browserSession: session } = connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = async function skipOne(this: Session, method, ...rest) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, ...rest);
  };
}

/**
 * `fill` sets the value of a field by script and dispatches an event. React ignores an event whose value was set by a
 * script, unless its value tracker has another one. Runs in the page.
 */
export function noticeFilledText(): void {
  type Tracked = { _valueTracker?: { setValue(value: string): void } };
  const onInput = ({ isTrusted, target }: Event) => {
    const { _valueTracker: tracker } = target as Tracked;
    if (!isTrusted) tracker?.setValue('\u0000');
  };
  window.addEventListener('input', onInput, true);
}

import { createHash } from 'node:crypto';
import { html, type Html } from '../../../platform/html.ts';
import { logoPaths } from '../../teasers/card-svg.ts';
import { settingsPath } from './email-content.ts';

/** The tokens of the app, in both themes of the device. No script: the page works in any mail program's browser. */
const styleText = `
:root{color-scheme:dark light;--bg:#0b0b0c;--text:#f5f2ec;--text-2:#b9b5ae;--text-3:#95918b;--surface-3:#27272b;--line:rgb(255 250 240/.16);--on:#0b0b0c}
@media (prefers-color-scheme:light){:root{--bg:#f4f1eb;--text:#131214;--text-2:#4d4a46;--text-3:#68645e;--surface-3:#e4dfd5;--line:rgb(19 18 20/.16);--on:#fbf9f5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:30rem;min-height:100dvh;display:flex;flex-direction:column;padding:24px 24px 32px;background:var(--bg);color:var(--text);font:400 1rem/1.5 'Instrument Sans Variable',system-ui,sans-serif}
svg{width:120px;height:40px;margin-left:-5px}
main{margin:auto 0;padding:32px 0 64px}
h1{margin:0;font-size:2rem;line-height:1.1;font-weight:600;letter-spacing:-.03em;text-wrap:balance;overflow-wrap:anywhere}
p{margin:12px 0 28px;color:var(--text-2);text-wrap:pretty;overflow-wrap:anywhere}
b{color:var(--text);font-weight:550}
button,a{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;margin-top:12px;padding:0 20px;border:0;border-radius:999px;background:var(--surface-3);color:var(--text);font-family:inherit;font-size:1rem;font-weight:600;line-height:1;text-decoration:none;cursor:pointer}
.primary{background:var(--text);color:var(--on)}
.outline{background:none;box-shadow:inset 0 0 0 1px var(--line)}
:focus-visible{outline:2px solid var(--text);outline-offset:3px}
footer{color:var(--text-3);font-size:.8125rem}
`;

/** Only this style, and no script: the policy of the app would refuse an inline style. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styleText).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Page = { title: string; text: Html; actions: Html; footer?: string };

const logo = html`<svg viewBox="0 0 280 84" fill="currentColor" role="img" aria-label="Dubplate">
  <path fill-rule="evenodd" d="${logoPaths.disc}" />
  <path d="${logoPaths.stem}" />
  <path fill="none" stroke="currentColor" stroke-width="7.5" d="${logoPaths.lines}" />
</svg>`;

export const writePage = ({ title, text, actions, footer = '' }: Page): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light"><title>${title} · Dubplate</title><style>`
    .text +
  styleText +
  html`</style></head>
<body>${logo}<main><h1>${title}</h1><p>${text}</p>${actions}</main><footer>${footer}</footer></body></html>
`.text;

export const submit = (label: string, style: 'primary' | 'outline', again?: string): Html =>
  html`<form method="post">
    ${again ? html`<input type="hidden" name="again" value="${again}" />` : html``}
    <button class="${style}">${label}</button>
  </form>`;

export const settingsLink = html`<a href="${settingsPath}">All notification settings</a>`;

/** 'm•••@postbox.example': enough to recognize the own address, for a forwarded email. */
export const maskAddress = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1•••');

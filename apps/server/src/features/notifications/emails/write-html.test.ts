import { expect, test } from 'vitest';
import { sampleEmails } from '../../../../../../tools/fixtures/sample-emails.ts';
import { html } from '../../../platform/html.ts';
import { toSubject, writeText, type EmailContent } from './email-content.ts';
import { writeHtml } from './write-html.ts';

const addresses = { baseUrl: 'https://dubplate.example', unsubscribeUrl: 'https://dubplate.example/unsubscribe/token' };

/** A linear congruential generator: a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const pieces = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '</td>',
  '<script>',
  '-->',
  '<![endif]',
  '&lt;',
  '\r\n',
  '\u2028',
  ' ',
  'a',
  'ß',
  '🎛️',
];
const randomText = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 12) }, () => pieces[Math.floor(random() * pieces.length)]!).join('');

/** The content with every text replaced. The shape stays, so the tags must stay too. */
const withTexts = (content: EmailContent, write: () => string): EmailContent => ({
  ...content,
  subject: write(),
  preview: write(),
  above: write(),
  heading: write(),
  intro: write(),
  because: write(),
  stop: write(),
  button: { ...content.button, label: write() },
  sections: content.sections.map((section) => ({
    ...section,
    ...(section.heading && { heading: write() }),
    rows: section.rows.map((row) => ({ ...row, title: write(), detail: write(), ...(row.date && { date: write() }) })),
  })),
});

const tagsOf = (page: string): string[] => page.match(/<[^>]*>/g)!;

test('whatever members write, an email has the same tags as with plain words', () => {
  const random = seeded(20_261_118);
  for (const content of Object.values(sampleEmails)) {
    const plain = tagsOf(
      writeHtml(
        withTexts(content, () => 'word'),
        addresses,
      ),
    );
    for (let round = 0; round < 200; round += 1) {
      const written = writeHtml(
        withTexts(content, () => randomText(random)),
        addresses,
      );
      expect(tagsOf(written)).toEqual(plain);
    }
  }
});

test('a subject has one line of at most 150 characters, whatever members write', () => {
  const random = seeded(7);
  for (let round = 0; round < 500; round += 1) {
    const subject = toSubject(randomText(random).repeat(20));
    expect(subject).not.toMatch(/[\r\n\u2028\u2029\p{Cc}]/u);
    expect(subject.length).toBeLessThanOrEqual(150);
  }
});

test('a value in an attribute cannot end it', () => {
  expect(html`<a href="${'" onclick="x'}">${[html`<b>${"'"}</b>`]}</a>`.text).toBe(
    '<a href="&quot; onclick=&quot;x"><b>&#39;</b></a>',
  );
});

test.each(Object.entries(sampleEmails))('the email "%s" says the same in HTML and in plain text', (_name, content) => {
  const [page, text] = [writeHtml(content, addresses), writeText(content, addresses)];
  const rows = content.sections.flatMap((section) => section.rows);
  for (const { title, detail } of rows) {
    expect(text).toContain(`${title}, ${detail}`);
    expect(page).toContain(title);
    expect(page).toContain(detail);
  }
  expect(text).toContain(addresses.unsubscribeUrl);
  expect(page).toContain(`href="${addresses.unsubscribeUrl}"`);
  expect(page.match(/<a class="btn"/g)).toHaveLength(1);
  expect(page).not.toMatch(/<script|<link|undefined|null/);
});

test('the digest counts what it has in its subject', () => {
  expect(sampleEmails['weekly digest']!.subject).toBe('Your week: two coming out, one solved, two in your inbox');
});

test('a release with a confirmed link says Listen, and all rows lead to the pages of their songs', () => {
  const content = sampleEmails['out today']!;
  const [page, text] = [writeHtml(content, addresses), writeText(content, addresses)];
  const urlOf = (title: string) => `${addresses.baseUrl}/song/id of ${title}`;
  const links = [...page.matchAll(/href="([^"]*)"[^>]*>(Listen|Open)</g)].map(([, href, label]) => [label, href]);
  expect(links).toEqual([
    ['Listen', urlOf('Salt Circuit')],
    ['Open', urlOf('Harbour Static')],
    ['Open', urlOf('Pylon (Long Version)')],
  ]);
  expect(text).toContain(`  Listen: ${urlOf('Salt Circuit')}\n`);
  expect(text).toContain(`  ${urlOf('Harbour Static')}\n`);
  expect(page + text).not.toContain('bandcamp');
});

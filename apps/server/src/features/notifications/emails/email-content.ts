/** What an email says. `writeHtml` and `writeText` write the same content. Paths are those of the app. */
export type EmailContent = {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** A short line above the heading. */
  above: string;
  heading: string;
  intro: string;
  sections: Section[];
  button: { label: string; path: string };
  because: string;
  stop: string;
};

/** `large`: one song with a large cover. */
export type Section = { heading?: string; rows: Row[]; large?: boolean };

export type Row = {
  title: string;
  detail: string;
  path: string;
  /** Default: Open. */
  label?: string;
  song?: { id: string; cover: string };
  /** Shown instead of the link. */
  date?: string;
};

/** The addresses in an email. */
export type EmailAddresses = { baseUrl: string; unsubscribeUrl: string };

export const settingsPath = '/profile/notifications';

/** A header has one line: titles of members must not add another. */
export const toSubject = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 150);

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const countInWords = (count: number): string => words[count] ?? String(count);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The plain part of an email: mail programs without HTML, and readers of source. */
export function writeText(content: EmailContent, { baseUrl, unsubscribeUrl }: EmailAddresses): string {
  const writeRow = ({ title, detail, path, label, date }: Row) =>
    [`* ${[date, title, detail].filter(Boolean).join(', ')}`, `  ${label ? `${label}: ` : ''}${baseUrl}${path}`].join(
      '\n',
    );
  const sections = content.sections.map(({ heading, rows }) =>
    [...(heading ? [heading.toUpperCase()] : []), ...rows.map(writeRow)].join('\n'),
  );
  return [
    [content.heading.toUpperCase(), content.above].filter(Boolean).join('\n'),
    content.intro,
    ...sections,
    `${content.button.label}:\n${baseUrl}${content.button.path}`,
    [
      '-- ',
      content.because,
      `${content.stop}: ${unsubscribeUrl}`,
      `All notification settings: ${baseUrl}${settingsPath}`,
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

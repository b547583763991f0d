import { html, type Html } from '../../../platform/html.ts';
import type { Row, Section } from './email-content.ts';
import { styles } from './email-styles.ts';
import { writeCover } from './write-cover.ts';

export const writeSection = ({ heading, rows, large = false }: Section, baseUrl: string): Html =>
  html` ${heading ? html`<h2 class="t1" style="${styles.h2}">${heading}</h2>` : html``}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px">
      ${rows.map((row, index) => (large ? writeLargeRow(row) : writeRow(row, index === 0 ? '' : 'border-top:1px solid #e2ddd3;', baseUrl)))}
    </table>`;

const writeLargeRow = ({ song, title, detail }: Row): Html =>
  html`<tr>
    ${song ? html`<td width="104" valign="top" style="width:104px;padding:0 20px 0 0">${writeCover(song, 104, 14)}</td>` : html``}
    <td valign="middle">
      <p class="t1" style="${styles.largeTitle}">${title}</p>
      <p class="t2" style="${styles.largeDetail}">${detail}</p>
    </td>
  </tr>`;

const writeRow = ({ song, title, detail, path, label = 'Open', date }: Row, line: string, baseUrl: string): Html =>
  html`<tr>
    ${song ? html`<td width="56" valign="middle" class="ln" style="${line}width:56px;padding:12px 0">${writeCover(song, 56, 10)}</td>` : html``}
    <td
      valign="middle"
      class="ln"
      ${song ? html`` : html`colspan="2" `}style="${line}padding:12px 12px 12px ${song ? 16 : 0}px"
    >
      <p class="t1" style="${styles.title}">${title}</p>
      <p class="t2" style="${styles.detail}">${detail}</p>
    </td>
    <td valign="middle" align="right" class="ln" style="${line}padding:12px 0;white-space:nowrap">
      ${
        date
          ? html`<span class="ac" style="${styles.date}">${date}</span>`
          : html`<a class="t1" href="${baseUrl}${path}" style="${styles.link}">${label}</a>`
      }
    </td>
  </tr>`;

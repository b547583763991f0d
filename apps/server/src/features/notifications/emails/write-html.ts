import { LACQUER } from '@dubplate/domain/covers/cover.ts';
import { html } from '../../../platform/html.ts';
import { settingsPath, type EmailAddresses, type EmailContent } from './email-content.ts';
import { styles } from './email-styles.ts';
import { styleSheet } from './style-sheet.ts';
import { writeSection } from './write-section.ts';

/** Fills the preview line, so that mail programs do not continue it with the text of the email. */
const filler = Array.from({ length: 20 }, () => html`&#8199;&#65279;`);

/** Tables and inline styles: the HTML that all mail programs show. */
export function writeHtml(content: EmailContent, { baseUrl, unsubscribeUrl }: EmailAddresses): string {
  const { subject, preview, above, heading, intro, sections, button, because, stop } = content;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${subject}</title>
        ${styleSheet}
      </head>
      <body class="bg" bgcolor="#f4f1eb" style="margin:0;padding:0;background:#f4f1eb">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${filler}</div>
        <table
          role="presentation"
          class="bg"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="#f4f1eb"
          style="background:#f4f1eb"
        >
          <tr>
            <td align="center" class="out" style="padding:0 20px">
              <!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px"
              >
                <tr>
                  <td class="hdp" align="left" style="padding:28px 0 20px">
                    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td width="36" bgcolor="${LACQUER}" style="width:36px;border-radius:9px">
                          <img
                            src="${baseUrl}/icons/icon-192.png"
                            width="36"
                            height="36"
                            alt=""
                            class="tile"
                            style="display:block;border:1px solid ${LACQUER};border-radius:9px"
                          />
                        </td>
                        <td class="t1" style="${styles.brand}">Dubplate</td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td
                    class="card pad"
                    align="left"
                    bgcolor="#fbf9f5"
                    style="padding:36px 36px 40px;background:#fbf9f5;border-radius:20px"
                  >
                    <p class="t3" style="${styles.above}">${above}</p>
                    <h1 class="t1" style="${styles.h1}">${heading}</h1>
                    ${intro ? html`<p class="t2" style="${styles.intro}">${intro}</p>` : html``}
                    ${sections.map((section) => writeSection(section, baseUrl))}
                    <table role="presentation" cellpadding="0" cellspacing="0" border="0" class="bw">
                      <tr>
                        <td class="btn" bgcolor="#131214" align="center" style="border-radius:999px;background:#131214">
                          <a class="btn" href="${baseUrl}${button.path}" style="${styles.button}">${button.label}</a>
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td class="ftp" align="left" style="padding:24px 0 40px">
                    <p class="t3" style="${styles.footer}">
                      ${because}<br /><a class="t2" href="${unsubscribeUrl}" style="${styles.footerLink}">${stop}</a>
                      <a class="t2" href="${baseUrl}${settingsPath}" style="${styles.footerLink}"
                        >All notification settings</a
                      >
                    </p>
                  </td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
/** Text colours of the light theme, from strong to weak. The classes t1 to t3 replace them in the dark theme. */
const [strong, medium, weak] = ['#131214', '#4d4a46', '#68645e'];

/** Inline styles: many mail programs drop the head. */
export const styles = {
  brand: `padding-left:12px;font:700 17px/36px ${sans};letter-spacing:-.01em;color:${strong}`,
  above: `margin:0 0 10px;font:600 12px/16px ${mono};letter-spacing:.04em;text-transform:uppercase;color:${weak}`,
  h1: `margin:0 0 12px;font:700 28px/33px ${sans};letter-spacing:-.02em;color:${strong}`,
  h2: `margin:12px 0 6px;font:700 18px/24px ${sans};letter-spacing:-.01em;color:${strong}`,
  intro: `margin:0 0 16px;font:400 16px/25px ${sans};color:${medium}`,
  title: `margin:0;font:600 16px/21px ${sans};color:${strong}`,
  detail: `margin:1px 0 0;font:400 14px/20px ${sans};color:${medium}`,
  largeTitle: `margin:0;font:700 20px/26px ${sans};letter-spacing:-.01em;color:${strong}`,
  largeDetail: `margin:2px 0 0;font:400 16px/22px ${sans};color:${medium}`,
  date: `font:500 13px/18px ${mono};color:#b0340b`,
  link: `display:inline-block;padding:12px 0;font:600 14px/20px ${sans};color:${strong};text-decoration:underline`,
  button: `display:block;padding:16px 32px;font:600 16px/20px ${sans};color:#fbf9f5;text-decoration:none;border-radius:999px`,
  footer: `margin:0;font:400 13px/20px ${sans};color:${weak}`,
  footerLink: `display:inline-block;padding:12px 20px 12px 0;color:${medium};text-decoration:underline`,
};

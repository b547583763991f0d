import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { allScreens, folder, pictureFile, sizes, themes } from './files.ts';

/** Writes the index page after the last picture. It also lists pictures of earlier runs: `-g` takes a few anew. */
export default async function setup() {
  await mkdir(folder, { recursive: true });
  return async () => {
    await writeFile(join(folder, 'index.html'), writePage());
    console.log(`\nOpen ${resolve(folder, 'index.html')}`);
  };
}

const writePage = () => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>${style}</style>
<header>
  <h1>Gallery</h1>
  <label>Find <input type="search" id="words"></label>
  ${filter('size', sizes)}
  ${filter('theme', themes)}
</header>
<main>
${allScreens.map(({ name }) => writeScreen(name)).join('\n')}
</main>
<script>${script}</script>
</html>
`;

const filter = (name: string, values: readonly string[]) =>
  `<label>${name} <select id="${name}"><option value="">all</option>${values.map((value) => `<option>${value}</option>`).join('')}</select></label>`;

function writeScreen(name: string): string {
  const pictures = sizes.flatMap((size) =>
    themes.flatMap((theme) => {
      const file = pictureFile(name, size, theme);
      if (!existsSync(join(folder, file))) return [];
      const image = `<a href="${file}"><img src="${file}" alt="${name}, ${size}, ${theme}" loading="lazy"></a>`;
      return `<figure data-size="${size}" data-theme="${theme}">${image}<figcaption>${size}, ${theme}</figcaption></figure>`;
    }),
  );
  if (pictures.length === 0) return '';
  return `<section data-name="${name}"><h2>${name}</h2><div>${pictures.join('')}</div></section>`;
}

const style = `
  body { margin: 0; font: 15px/1.4 system-ui, sans-serif; background: #8a8a8e; color: #111; }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center;
    padding: 8px 16px; background: #eee; }
  h1, h2 { margin: 0; font-size: 16px; }
  main { display: flex; flex-wrap: wrap; gap: 24px; padding: 16px; }
  /* A long name must not be wider than its pictures. */
  h2 { contain: inline-size; }
  section { max-width: 100%; }
  section > div { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 6px; }
  figure { margin: 0; }
  figure[data-size=phone] { width: 194px; }
  figure[data-size=desk] { width: min(672px, 100%); }
  img { display: block; width: 100%; background: #777; }
  figure[data-size=phone] img { aspect-ratio: 390 / 844; }
  figure[data-size=desk] img { aspect-ratio: 1280 / 800; }
  [hidden] { display: none; }
`;

const script = `
  const [words, size, theme] = ['words', 'size', 'theme'].map((id) => document.getElementById(id));
  const isWanted = (select, value) => select.value === '' || select.value === value;
  function show() {
    for (const section of document.querySelectorAll('section')) {
      section.hidden = !section.dataset.name.includes(words.value.toLowerCase());
    }
    for (const figure of document.querySelectorAll('figure')) {
      figure.hidden = !isWanted(size, figure.dataset.size) || !isWanted(theme, figure.dataset.theme);
    }
  }
  document.querySelector('header').addEventListener('input', show);
  // The browser keeps the fields of a page that is reloaded.
  show();
`;

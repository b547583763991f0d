import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { allScreens, allWidths, folder, heights, pictureFile, themes } from './files.ts';

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
  ${filter('width', allWidths.map(String))}
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
  const pictures = allWidths.flatMap((width) =>
    themes.flatMap((theme) => {
      const file = pictureFile(name, width, theme);
      if (!existsSync(join(folder, file))) return [];
      const image = `<a href="${file}"><img src="${file}" alt="${name}, ${width}, ${theme}" loading="lazy"></a>`;
      return `<figure data-width="${width}" data-theme="${theme}">${image}<figcaption>${width}, ${theme}</figcaption></figure>`;
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
  ${allWidths.map((width) => `figure[data-width="${width}"] { width: min(${width / 2}px, 100%); }`).join('\n  ')}
  img { display: block; width: 100%; background: #777; }
  ${allWidths.map((width) => `figure[data-width="${width}"] img { aspect-ratio: ${width} / ${heights[width]}; }`).join('\n  ')}
  [hidden] { display: none; }
`;

const script = `
  const [words, width, theme] = ['words', 'width', 'theme'].map((id) => document.getElementById(id));
  const isWanted = (select, value) => select.value === '' || select.value === value;
  function show() {
    for (const section of document.querySelectorAll('section')) {
      section.hidden = !section.dataset.name.includes(words.value.toLowerCase());
    }
    for (const figure of document.querySelectorAll('figure')) {
      figure.hidden = !isWanted(width, figure.dataset.width) || !isWanted(theme, figure.dataset.theme);
    }
  }
  document.querySelector('header').addEventListener('input', show);
  // The browser keeps the fields of a page that is reloaded.
  show();
`;

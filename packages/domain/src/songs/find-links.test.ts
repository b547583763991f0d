import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLinks } from './song-link.ts';

const video = 'https://youtu.be/dQw4w9WgXcQ';
const track = 'https://soundcloud.com/burial/archangel';
const page = 'https://setlists.example/cold-store';

test.each([
  ['nothing', 'two step, pitched down. Mr.Smith said e.g. 140bpm', []],
  ['an address with words around it', `Listen to Archangel on #SoundCloud ${track}!`, [track]],
  ['an address without a scheme', 'soundcloud.com/burial/archangel', [track]],
  ['no page without a scheme', 'setlists.example/cold-store', []],
  ['http of a platform as https', 'http://youtu.be/dQw4w9WgXcQ', [video]],
  ['http of another page as it is', 'http://setlists.example/a', ['http://setlists.example/a']],
  ['platforms before other pages', `${page}\n${video} (${track})`, [video, track, page]],
  ['a repeated address once', `${track}\n${track}?si=tracking ${page} ${page}`, [track, page]],
  ['the address with a timestamp', `${video}\n${video}?t=4360`, [`${video}?t=4360`]],
  ['no address with credentials', 'https://user:secret@setlists.example/a', []],
  ['no other scheme', 'javascript:alert(1) data:text/html,https://youtu.be/dQw4w9WgXcQ ftp://a.example/b', []],
  ['no single word as a host', 'https://localhost/a http://intranet', []],
])('finds %s', (_what, text, links) => {
  expect(findLinks(text)).toEqual(links);
});

test('finds every address between any words, and nothing else', () => {
  const words = fc.array(fc.stringMatching(/^[a-z#&,]{1,12}$/), { maxLength: 8 });
  fc.assert(
    fc.property(words, words, fc.shuffledSubarray([video, track, page]), (before, after, links) => {
      const found = findLinks([...before, ...links, ...after].join(' '));
      expect(found.toSorted()).toEqual(links.toSorted());
    }),
  );
});

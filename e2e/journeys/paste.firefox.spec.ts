import { link, timestamp } from '../support/add-song-sheet.ts';
import { expect, test } from '../support/test.ts';

test('the paste button reads the clipboard on tap', async ({ member }) => {
  const { page } = await member({ path: '/?upload=song' });
  const video = 'https://youtu.be/q8LxT0vW2mE?t=4360';
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Listen to this ${video}`);
  await page.getByRole('button', { name: 'Paste link' }).click();
  await expect(link(page)).toHaveValue(video);
  await expect(timestamp(page)).toHaveValue('1:12:40');
});

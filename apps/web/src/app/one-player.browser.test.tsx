import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../test/members.ts';
import { isFrameShown, platforms } from '../../test/platforms.ts';
import { playableSongs } from '../../test/playable-songs.ts';
import { render } from '../../test/render.tsx';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';
import { ClipPlayer } from '../features/clips/play/clip-player.tsx';
import { SongPlayer } from '../features/players/song-player.tsx';

test('a clip pauses the player of a platform, and the reverse', async () => {
  server.answer('clips.listen', {
    url: URL.createObjectURL(createSound(20)),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  await platforms.stub();
  await render(
    <>
      <ClipPlayer
        clip={{ requestId: newId(), title: 'Set', by: 'mara', clip: { seconds: 20, peaks: [] }, request: null }}
      />
      <SongPlayer song={playableSongs.soundcloud()} autoplay={false} />
    </>,
  );
  const play = page.getByRole('button', { name: 'Play clip' });
  const pause = page.getByRole('button', { name: 'Pause clip' });
  await expect.poll(isFrameShown).toBe(true);
  await platforms.send('{"method":"play","value":{"currentPosition":0}}');
  await play.click();
  await expect.poll(platforms.commands).toContainEqual(['pause']);
  await platforms.send('{"method":"pause"}');
  await expect.element(pause).toBeVisible();
  await platforms.send('{"method":"play","value":{"currentPosition":9000}}');
  await expect.element(play).toBeVisible();
});

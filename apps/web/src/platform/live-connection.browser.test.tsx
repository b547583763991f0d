import { expect, test } from 'vitest';
import { live } from '../../test/live.ts';
import { render } from '../../test/render.tsx';
import { server } from '../../test/server.ts';
import { currentMember } from './session.ts';

test('a page whose live connection is refused finds out that its session has ended', async () => {
  await render(<p>Home</p>, { live: true });
  await live.connected();
  server.answer('accounts.current', null);
  await live.refuse();
  await expect.poll(currentMember).toBeNull();
});

import type { Page } from '@playwright/test';
import { newPerson, type Actors } from './actors.ts';
import { createRequests, postComment, postRequest, watchTrackId } from './requests.ts';
import { call } from './songs.ts';

export type Screen = { name: string; open(actors: Actors): Promise<Page> };

const title = 'Closing track, Velka all night long';
const heard = {
  where: 'Cold Store, Hull, main room',
  when: 'Sat Nov 7, about 05:40',
  playedBy: 'Velka',
  tried: ['Shazam', 'Set recording', 'Asked Velka'],
};

/** Opens Track ID as a member without requests. */
const atFilter = (name: string, search: string, text: string): Screen => ({
  name,
  async open(actors) {
    const { page } = await actors.member({ path: null });
    await page.goto(`/id-help?${search}`);
    await page.getByText(text).waitFor();
    return page;
  },
});

/** A request of `asker` that `namer` named, with a song. */
async function createNamed(actors: Actors) {
  const asker = await actors.member({ path: null, person: newPerson('tessera') });
  const namer = await actors.otherMember({ person: newPerson('oh_mirre') });
  const [id] = await createRequests(actors.env, asker.username, [{ title, votes: 48 }]);
  await postComment(namer.context, id!, 'Moth Ledger, "Two Left Hands". Out in spring he said.');
  const answers = await actors.env.db.selectFrom('comments').select('id').where('request_id', '=', id!).execute();
  const song = { title: 'Two Left Hands', artist: 'Moth Ledger', anotherVersion: true };
  const solve = () => call(asker.context, 'requests.convert', { id, answerId: answers[0]!.id, ...song });
  return { asker, namer, id: id!, solve };
}

/** The states of Track ID that its filters, its optional fields and a solution add. */
export const trackIdScreens: Screen[] = [
  atFilter('track id, no votes yet', 'tab=community&filter=voted', 'No votes yet'),
  {
    name: 'track id, hot',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const { username } = await actors.otherMember({ person: newPerson('tessera') });
      const titles = ['Garage edit with the harp stab', title, 'Ambient intro, Sodium Choir live', 'Solved one'];
      await createRequests(
        actors.env,
        username,
        titles.map((each, index) => ({ title: each, votes: 40 - index, clip: index < 2, solved: index === 3 })),
      );
      await page.goto('/id-help?tab=community');
      await page.getByRole('article').first().waitFor();
      return page;
    },
  },
  {
    name: 'request, with where and when',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const { context } = await actors.otherMember({ person: newPerson('tessera') });
      const id = await postRequest(context, { title, description: 'Rolling two-step thing with a vocal', ...heard });
      await page.goto(`/id-help?tab=community&request=${id}`);
      await page.getByText('Asked Velka').waitFor();
      return page;
    },
  },
  {
    name: 'new request, with where and when',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      await page.goto('/id-help?new=request');
      await page.getByLabel('Title*').fill(title);
      await page.getByRole('button', { name: 'Add where and when' }).click();
      await page.getByLabel('Where (optional)').fill(heard.where);
      await page.getByRole('button', { name: 'Shazam' }).click();
      await page.getByLabel('Something else').scrollIntoViewIfNeeded();
      return page;
    },
  },
  {
    name: 'request, named by another member',
    async open(actors) {
      const { asker, id, solve } = await createNamed(actors);
      await solve();
      await asker.page.goto(`/id-help?request=${id}`);
      await asker.page.getByRole('button', { name: 'Say thanks' }).waitFor();
      return asker.page;
    },
  },
  {
    name: 'request, thanked',
    async open(actors) {
      const { asker, id, solve } = await createNamed(actors);
      await solve();
      await call(asker.context, 'requests.thank', { id });
      await asker.page.goto(`/id-help?request=${id}`);
      await asker.page.getByText('Thanked').waitFor();
      return asker.page;
    },
  },
  {
    name: 'banner of a named request',
    async open(actors) {
      const { page } = await actors.member({ path: null });
      const { solve } = await createNamed(actors);
      await watchTrackId(page, '?tab=community');
      // The banner stays: its six seconds do not pass.
      await page.clock.install();
      await solve();
      await page.getByText('named it').waitFor();
      return page;
    },
  },
];

import { createRandom, makeId, pick, pickIndex } from './random.ts';
import type { SeedComment, SeedRequest, SeedVote } from './rows.ts';
import { memberNames } from './song-names.ts';

/**
 * All invented. Format: title | description | link. Lines with '>' are comments. A line with '*' is the answer, with
 * the index of the demo song it became.
 */
const catalogue = `
Closing track, Velka all night long | Rolling two-step thing with a vocal that goes "hold the line" pitched right down, strings come in after the second drop.
  > It's on the new Pale Tariff test press I think. B2?
  > Not B2, that one has the horn. Strings sound like Moth Ledger to me.
  > Moth Ledger, "Two Left Hands". Out in spring he said.
140 roller, Ferrow sunrise set | Heard about 31 minutes in. Square bass, a dog bark sample and absolutely no hats for the first two minutes. | https://soundcloud.com/brack-ferrow/sunrise-set
  > The dog is from a field recording pack, so that won't help.
  * 4 Low Tide Assembly. They played it at the boat party as well.
  > That's it. Thank you.
Ambient intro, Sodium Choir live | Choir pads over rain. Opened the whole set in Leeds, no drums for five minutes and the room stayed quiet.
  > I was there. People were crying.
  > Could be the long version of Parallel Weather?
Garage edit with the harp stab | Dree Hamlin played it twice last weekend. Someone shouted the name but I lost it over the monitors.
  > Harp as in the instrument or as in mouth harp?
  > Proper harp, one chord, on the offbeat.
Acid line from the car park rave | Sounds like somebody arguing with a modem. 128-ish, came in over a long silence.
  * 27 Municipal Acid. Corvid Municipal has been closing with it since June.
What is this, two minutes before the power cut | Only have thirty seconds of shaky phone video. Female vocal, "leave the lights", then a kick like a door.
  > That is no kick, that is a door. I would know.
Broken beat thing with the brass | Sunday morning garden stage. Trombone loop, very dry snare, everybody suddenly dancing in fives.
  > Juno Thessalone does that a lot.
  > Not hers, I asked.
Third song, Halden Roe podcast | Slow, dubby, a lift announcing floors in German somewhere in the back. | https://soundcloud.com/halden-roe/podcast
  * 1 Ninth Floor, the stairwell dub. The lift is in his building.
Jungle with the kettle | I am serious, the break is built around a whistling kettle. Heard on a boat, so please ignore the engine.
  > The kettle tune. Everybody looks for the kettle tune.
  > Third request for it this year.
Vocal house, white label, red stamp | Bought it in Rotterdam for four euros, no name anywhere, runout says SOB-3. Would love to know what I own.
  > SOB is Sable on Board, but 3 was never announced.
Warm-up track with the typewriter | 110 bpm, typewriter hats, a bassline that only has two notes and needs no more.
Closing ambient piece, the one with the birds | Not the famous one. Shorter, and the birds are clearly reversed.
  > Reversed how? Now I need to hear it.
Techno with a spoken phone number | She reads out a number and it changes every time it comes round. 136, no melody at all.
  > I called it. It's a bakery.
  * 40 That one. He told me at the bar.
Dubstep, early hours, basement two | Half-time, a choir stab and the longest reload I've ever seen. The DJ hid the label with tape.
  > Tape means Ravi.
Electro with the train doors | Doors closing sound as a clap, robot voice naming stations that don't exist.
  > I would live in those stations.
Italo-ish thing from the rooftop | Arpeggio, cowbell, key change that made a stranger hug me.
Is this the unreleased Mirre? | Same drum sound as the other one but with words this time, something about salt.
  > Mirre says no. Didn't say whose it is though.
UKG with the answering machine | "You've reached nobody" and then the sub. Played off a CD-R at the very end.
  * 52 You've got it as well now.
Live looped piano, 4am | Might not be a track at all, he may have just been playing. If it exists I need it.
Drum and bass with a lullaby | Music box, then chaos, then the music box again but wrong.
`;

type DemoRequest = Pick<SeedRequest, 'title' | 'description' | 'link'> & {
  comments: { text: string; songIndex: number | null }[];
};

function readCatalogue(): DemoRequest[] {
  const requests: DemoRequest[] = [];
  for (const line of catalogue.trim().split('\n')) {
    const comment = /^ {2}(?:> |\* (?<song>\d+) )(?<text>.*)$/.exec(line)?.groups;
    if (comment) {
      const songIndex = comment.song === undefined ? null : Number(comment.song);
      requests.at(-1)!.comments.push({ text: comment.text!, songIndex });
      continue;
    }
    const [title = '', description = '', link] = line.split(' | ');
    requests.push({ title, description, link: link ?? null, comments: [] });
  }
  return requests;
}

const minute = 60_000;
/** The first request is the newest. Ids are fixed, so seeding twice adds nothing. */
const firstId = Date.UTC(2026, 5, 1);
const owners: Record<number, string> = { 5: 'mara.dub', 9: 'mara.dub', 13: 'mara.dub', 16: 'the owner' };

export type DemoTrackId = {
  requests: SeedRequest[];
  votes: SeedVote[];
  comments: SeedComment[];
  /** The answer of a request, and the demo song it became. */
  solved: { requestId: string; commentId: string; songIndex: number }[];
};

export function listDemoRequests(now: Date): DemoTrackId {
  const demo: DemoTrackId = { requests: [], votes: [], comments: [], solved: [] };
  readCatalogue().forEach(({ title, description, link, comments }, index) => {
    const random = createRandom(3000 + index);
    const id = makeId(new Date(firstId + index * minute), random);
    const age = (40 + index * index * 14 + pickIndex(random, 90)) * minute;
    const createdAt = new Date(now.getTime() - age);
    const owner = owners[index] ?? memberNames[(index * 7 + 3) % memberNames.length]!;
    const others = memberNames.filter((name) => name !== owner);
    demo.requests.push({ id, title, description, link, owner, createdAt });
    const votes = Math.floor(2 + 38 * random() ** 2) % others.length;
    const start = pickIndex(random, others.length);
    for (let step = 0; step < votes; step += 1) {
      demo.votes.push({ requestId: id, member: others[(start + step) % others.length]! });
    }
    comments.forEach(({ text, songIndex }, place) => {
      const commentId = makeId(new Date(firstId + (index * 100 + place) * minute), random);
      const at = new Date(createdAt.getTime() + (age * (place + 1)) / (comments.length + 1));
      demo.comments.push({ id: commentId, requestId: id, member: pick(random, others), text, createdAt: at });
      if (songIndex !== null) demo.solved.push({ requestId: id, commentId, songIndex });
    });
  });
  return demo;
}

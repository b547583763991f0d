import type { Loop } from './loop.ts';
import { acidHouse } from './loops/acid-house.ts';
import { answeringMachine } from './loops/answering-machine.ts';
import { birdsAmbient } from './loops/birds-ambient.ts';
import { brokenBeat } from './loops/broken-beat.ts';
import { choirAmbient } from './loops/choir-ambient.ts';
import { dubstep } from './loops/dubstep.ts';
import { electro } from './loops/electro.ts';
import { harpGarage } from './loops/harp-garage.ts';
import { italo } from './loops/italo.ts';
import { kettleJungle } from './loops/kettle-jungle.ts';
import { loopedPiano } from './loops/looped-piano.ts';
import { phoneTechno } from './loops/phone-techno.ts';
import { powerCut } from './loops/power-cut.ts';
import { roller } from './loops/roller.ts';
import { stairwellDub } from './loops/stairwell-dub.ts';
import { twoStep } from './loops/two-step.ts';
import { typewriterHouse } from './loops/typewriter-house.ts';
import { vocalHouse } from './loops/vocal-house.ts';

/** The sound of the demo, each loop in a file of its own. The hottest requests come first. */
export const loops: Loop[] = [
  choirAmbient,
  powerCut,
  acidHouse,
  stairwellDub,
  vocalHouse,
  dubstep,
  italo,
  answeringMachine,
  loopedPiano,
  twoStep,
  electro,
  kettleJungle,
  roller,
  harpGarage,
  brokenBeat,
  typewriterHouse,
  birdsAmbient,
  phoneTechno,
];

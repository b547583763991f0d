/** `npm run bench -- songs`: measurements that are too slow, or too dependent on the machine, for a test. */
import { benchImport } from './import.ts';
import { benchRequests } from './requests.ts';
import { benchSongs } from './songs.ts';
import { benchStorm } from './storm.ts';

const benches: Record<string, (args: string[]) => Promise<void>> = {
  import: benchImport,
  requests: benchRequests,
  songs: benchSongs,
  storm: benchStorm,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`There is: ${Object.keys(benches).join(', ')}. For example: npm run bench -- songs --sizes 1000,10000`);
  process.exit(1);
}
await bench(args);

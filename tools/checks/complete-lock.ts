/**
 * Adds missing optional packages of other platforms to the lock file: `npm run lock`, after every change of
 * dependencies.
 * npm omits packages that its registry lacks when it writes the file, and `npm ci` refuses a file without them.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const existing = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`];
    const words = name.split(/[-/]/);
    const system = systems.find((each) => words.includes(each));
    const processor = processors.find((each) => words.includes(each));
    if (existing || !processor) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [processor],
      ...(entry.dev && { dev: true }),
      ...(/musl/.test(name) && { libc: ['musl'] }),
      optional: true,
      ...(system && { os: [system] }),
    };
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

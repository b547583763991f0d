import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable } from './figures.ts';

type Frame = { functionName: string; url: string };
type ProfileNode = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] };
type Stack = { name: string; part: string; own: number; total: number; children: Stack[] };

const idle = new Set(['(idle)', '(root)']);

/** The package, the part of Node, or what the engine does itself. */
function partOf({ functionName, url }: Frame): string {
  const installed = url.split('/node_modules/').at(-1)!;
  if (url.includes('/node_modules/'))
    return installed
      .split('/')
      .slice(0, installed.startsWith('@') ? 2 : 1)
      .join('/');
  if (url.includes('/apps/server/') || url.includes('/packages/domain/')) return 'Dubplate';
  if (url.startsWith('node:')) return `Node: ${url.replace('node:', '').replace('internal/', '').split('/')[0]}`;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'event loop and system calls';
  return /^write|^readStart|^shutdown/.test(functionName) ? 'writing to sockets' : 'other native functions';
}

function readStacks({ nodes, samples, timeDeltas }: Profile): Stack {
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + timeDeltas[index]!);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const build = ({ id, callFrame, children = [] }: ProfileNode): Stack => {
    const below = children.map((child) => build(byId.get(child)!)).filter(({ total }) => total > 0);
    const name = callFrame.functionName || '(anonymous)';
    const ownTime = idle.has(name) ? 0 : (own.get(id) ?? 0);
    const total = below.reduce((sum, child) => sum + child.total, ownTime);
    return { name, part: partOf(callFrame), own: ownTime, total, children: below };
  };
  return build(nodes[0]!);
}

function sumParts(stack: Stack, parts = new Map<string, number>()): Map<string, number> {
  parts.set(stack.part, (parts.get(stack.part) ?? 0) + stack.own);
  for (const child of stack.children) sumParts(child, parts);
  return parts;
}

const [width, rowHeight, smallest] = [1_200, 17, 2];
const escape = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Wide frames are slow, and the frames above are what they call. */
function drawFlames(root: Stack): string {
  const frames: string[] = [];
  let deepest = 0;
  const draw = (stack: Stack, left: number, depth: number): void => {
    const wide = (stack.total / root.total) * width;
    if (wide < smallest) return;
    deepest = Math.max(deepest, depth);
    const hue = [...stack.part].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 360, 7);
    const share = ((100 * stack.total) / root.total).toFixed(1);
    const label = wide > 40 ? escape(stack.name.slice(0, Math.floor(wide / 6.5))) : '';
    frames.push(
      `<g transform="translate(${left.toFixed(1)} ${-(depth + 1) * rowHeight})"><title>${escape(`${stack.name} (${stack.part}) ${share} %`)}</title>` +
        `<rect width="${(wide - 0.5).toFixed(1)}" height="${rowHeight - 1}" fill="hsl(${hue} 60% 75%)"/><text x="3" y="12">${label}</text></g>`,
    );
    let next = left;
    for (const child of stack.children.toSorted((a, b) => b.total - a.total)) {
      draw(child, next, depth + 1);
      next += (child.total / root.total) * width;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 1) * rowHeight;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-height} ${width} ${height}" font-family="monospace" font-size="11">\n` +
    `${frames.join('\n')}\n</svg>\n`
  );
}

/** Prints the CPU time of each part of the server profiles of a folder, and draws a flame graph beside each. */
export function reportProfiles(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.cpuprofile'))) {
    const file = join(folder, name);
    const root = readStacks(JSON.parse(readFileSync(file, 'utf8')) as Profile);
    const parts = [...sumParts(root)].filter(([, time]) => time / root.total > 0.005).toSorted((a, b) => b[1] - a[1]);
    const rows = parts.map(([part, time]) => [part, ((100 * time) / root.total).toFixed(1)]);
    console.log(`\n${formatTable(['part', 'percent of CPU time'], rows)}`);
    writeFileSync(`${file}.svg`, drawFlames(root));
  }
}

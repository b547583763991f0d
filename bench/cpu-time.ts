/** The CPU time of processes, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of /proc: 100 ticks a second on every architecture that Node runs on. */
const msPerTick = 10;

type Times = { own: number; children: number; parent: number };

function readTimes(pid: number | 'self'): Times | null {
  try {
    // The name before the last parenthesis may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * msPerTick;
    return { own: ms(11), children: ms(13), parent: Number(fields[1]) };
  } catch {
    // The process has ended meanwhile.
    return null;
  }
}

export const cpuMs = (pid: number): number => readTimes(pid)?.own ?? 0;

/** Of a process with all its children, also those that ended. */
export function cpuMsWithChildren(pid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map((name) => readTimes(Number(name))).filter((times) => times?.parent === pid);
  const { own, children: ended } = readTimes(pid)!;
  return [own, ended, ...children.map((times) => times!.own)].reduce((sum, ms) => sum + ms, 0);
}

/** Of the programs that this process started and that have ended. */
export const cpuMsOfEnded = (): number => readTimes('self')!.children;

/** Of all processes of the machine, with the kernel's own work. */
export function machineCpuMs(): number {
  const [user, nice, system, , , interrupts, softInterrupts, stolen] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/ +/)
    .slice(1)
    .map(Number);
  return [user, nice, system, interrupts, softInterrupts, stolen].reduce((sum, ticks) => sum! + ticks! * msPerTick, 0)!;
}

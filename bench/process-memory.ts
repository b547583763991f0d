import { readFileSync } from 'node:fs';

/** The largest resident set of the process so far, in bytes. */
export function readPeakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1_024;
}

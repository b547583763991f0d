import { formatTable, percentile, type Figures } from './figures.ts';
import type { HotCall } from './hot-path-calls.ts';
import type { WrkResult } from './wrk.ts';

/** For each call: CPU time in milliseconds, `other` of the rest of the machine, and bytes of PostgreSQL's WAL. */
export type Used = { server: number; postgres: number; redis: number; wrk: number; other: number; walBytes: number };
export type Measured = WrkResult & { perSecond: number; used: Used };
export type Row = { call: HotCall; http: Measured[]; bare: number[]; sent: number };

const median = (numbers: number[]): number => percentile(numbers, 0.5);
const ratioOf = ({ http, bare }: Row): number => median(http.map(({ perSecond }, round) => perSecond / bare[round]!));

export function report(rows: Row[]): string {
  const head = [
    'call',
    'per s',
    'bare per s',
    'to bare',
    'p50 ms',
    'p95',
    'p99',
    'CPU: server',
    'PostgreSQL',
    'Redis',
    'wrk',
    'other',
    'WAL bytes',
  ];
  return formatTable(
    head,
    rows.map((row) => {
      const { http, bare, call } = row;
      const of = (figure: (measured: Measured) => number, digits = 2) => median(http.map(figure)).toFixed(digits);
      return [
        call.name,
        of(({ perSecond }) => perSecond, 0),
        median(bare).toFixed(0),
        ratioOf(row).toFixed(2),
        of(({ p50 }) => p50),
        of(({ p95 }) => p95),
        of(({ p99 }) => p99),
        of(({ used }) => used.server, 3),
        of(({ used }) => used.postgres, 3),
        of(({ used }) => used.redis, 3),
        of(({ used }) => used.wrk, 3),
        of(({ used }) => used.other, 3),
        of(({ used }) => used.walBytes, 0),
      ];
    }),
  );
}

export function figuresOf(row: Row): Figures {
  const { http, bare, call } = row;
  const of = (figure: (measured: Measured) => number) => median(http.map(figure));
  return {
    [`${call.name}, per second`]: of(({ perSecond }) => perSecond),
    [`${call.name}, bare per second`]: median(bare),
    [`${call.name}, to bare`]: ratioOf(row),
    [`${call.name}, p50 ms`]: of(({ p50 }) => p50),
    [`${call.name}, p95 ms`]: of(({ p95 }) => p95),
    [`${call.name}, p99 ms`]: of(({ p99 }) => p99),
    [`${call.name}, server CPU ms`]: of(({ used }) => used.server),
    [`${call.name}, PostgreSQL CPU ms`]: of(({ used }) => used.postgres),
    [`${call.name}, Redis CPU ms`]: of(({ used }) => used.redis),
    [`${call.name}, wrk CPU ms`]: of(({ used }) => used.wrk),
    [`${call.name}, other CPU ms`]: of(({ used }) => used.other),
    [`${call.name}, WAL bytes`]: of(({ used }) => used.walBytes),
  };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function formatDuration(ms: number): string {
  if (ms < hour) return counted(Math.max(1, Math.floor(ms / minute)), 'minute');
  if (ms < 2 * day) return counted(Math.floor(ms / hour), 'hour');
  return counted(Math.floor(ms / day), 'day');
}

/** "48 wanted it. Solved after 3 days." A server of an older build does not send `solvedAt`. */
export function describeSolution(request: {
  voteCount: number;
  createdAt: string;
  solvedAt?: string | null | undefined;
}): string {
  const { voteCount, createdAt, solvedAt } = request;
  const wanted = voteCount > 0 ? `${voteCount} wanted it.` : '';
  const after = solvedAt
    ? `Solved after ${formatDuration(new Date(solvedAt).getTime() - new Date(createdAt).getTime())}.`
    : '';
  return [wanted, after].filter(Boolean).join(' ');
}

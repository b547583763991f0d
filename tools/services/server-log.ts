/** Log lines of the servers of the running test, in this process and in processes it started. */
let lines: string[] = [];
const longest = 5_000;

export function recordServerLog(text: string): void {
  lines.push(...text.split('\n').filter((line) => line !== ''));
  if (lines.length > longest) lines = lines.slice(-longest);
}

export const clearServerLog = (): void => {
  lines = [];
};

export const readServerLog = (): string => lines.map((line) => `${line}\n`).join('');

/** The last lines with level error or fatal, and those that are not from the logger, such as an uncaught error. */
export const lastServerErrors = (): string[] =>
  lines.filter((line) => !line.startsWith('{') || /"level":[56]0/.test(line)).slice(-3);

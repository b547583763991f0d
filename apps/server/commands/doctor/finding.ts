export type Finding = {
  result: 'ok' | 'warning' | 'failure';
  /** What was checked, and what was found. */
  text: string;
  /** What the operator can do. Missing when all is well. */
  remedy?: string;
};

export const ok = (text: string): Finding => ({ result: 'ok', text });
export const warning = (text: string, remedy: string): Finding => ({ result: 'warning', text, remedy });
export const failure = (text: string, remedy: string): Finding => ({ result: 'failure', text, remedy });

/** Runs one check. An unexpected error is a failure with its message. */
export async function attempt(what: string, remedy: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    const { message, cause, code } = error as Error & { code?: string; cause?: { code?: string; message?: string } };
    return failure(
      `${what}: ${message || code || 'failed'}${cause ? ` (${cause.code ?? cause.message})` : ''}`,
      remedy,
    );
  }
}

/** Ends a check that hangs. */
export const timeoutMs = 10_000;

export type Put = (options: {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}) => Promise<PutAnswer>;

/** The status, or 0 when no answer could be read: no connection, or the bucket does not know this page. */
export type PutAnswer = { status: number; statusText: string };

/** As long as a clip takes on a bad connection. One that hangs for longer is tried again. */
const longestMs = 120_000;

/** XMLHttpRequest and not fetch, which cannot tell how much of a body was sent. */
export const putFile: Put = ({ url, headers, body, signal, onSent }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    const settle = () => {
      signal.removeEventListener('abort', abort);
      resolve({ status: request.status, statusText: request.statusText });
    };
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, body.size)));
    request.addEventListener('load', settle);
    request.addEventListener('error', settle);
    request.addEventListener('timeout', settle);
    request.open('PUT', url);
    request.timeout = longestMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });

export type Put = (options: {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}) => Promise<PutAnswer>;

/** Status 0 means no readable response: no connection, or the bucket's CORS rules reject this origin. */
export type PutAnswer = { status: number; statusText: string };

/** Long enough for a clip on a slow connection. After this timeout the upload is retried. */
const timeoutMs = 120_000;

/** XMLHttpRequest, because fetch reports no upload progress. */
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
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });

import { useEffect, useState } from 'react';
import type { EmbedState } from './use-embed.ts';

const tickMs = 250;
const words: Record<EmbedState, string> = { loading: 'loading', ready: 'ready', silent: 'blocked', broken: 'blocked' };

type TwitterDebugProps = { tweetId: string; address: string; state: EmbedState; height: number | null };

/** Spec: `?debug=true` in the URL shows the state of the embed, to investigate a blocked post. */
export function TwitterDebug({ tweetId, address, state, height }: TwitterDebugProps) {
  const [mounted] = useState(() => performance.now());
  const [now, setNow] = useState(mounted);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const facts = {
    tweet: tweetId,
    address,
    state: words[state],
    since: `${Math.round(now - mounted)} ms`,
    height: height === null ? 'unknown' : `${height} px`,
  };
  return (
    <dl
      aria-label="Debug"
      className="pointer-events-none absolute inset-x-2 top-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-tile bg-bg/90 p-3 font-mono text-nav text-text-2"
    >
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

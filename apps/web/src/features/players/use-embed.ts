import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** silent: no message before the timeout, a late one is still accepted. broken: the embed reported an error. */
export type EmbedState = 'loading' | 'ready' | 'silent' | 'broken';
export type EmbedSignal = 'ready' | 'broken' | undefined;

export type Embed = {
  frame: RefObject<HTMLIFrameElement | null>;
  state: EmbedState;
  /** Posts JSON, which all four platforms read, to the platform's origin only. */
  send: (message: object) => void;
};

type Options = {
  origin: string;
  /** Returns the state that the message reports, if any. */
  onMessage: (message: Record<string, unknown>) => EmbedSignal;
  timeoutMs?: number;
};

/** A blocked iframe sends nothing, so only a timeout detects it. A late message still shows the embed. */
const defaultTimeoutMs = 4_000;

/**
 * Talks to the iframe of a platform with postMessage, so that no platform script runs in our page. Security: accepts
 * messages only from the platform's origin and from this iframe.
 */
export function useEmbed({ origin, onMessage, timeoutMs = defaultTimeoutMs }: Options): Embed {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<EmbedState>('loading');
  const apply = (signal: EmbedSignal) => signal && setState((before) => (before === 'broken' ? before : signal));

  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const message = readMessage(event.data);
    if (message) apply(onMessage(message));
  });
  // Layout effect: a cached iframe can send its first message before a normal effect runs.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => receive(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setState((before) => (before === 'loading' ? 'silent' : before)), timeoutMs);
    return () => clearTimeout(timer);
  }, [timeoutMs]);

  return {
    frame,
    state,
    send: (message) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin),
  };
}

/** Some platforms send objects, some send JSON strings. */
function readMessage(data: unknown): Record<string, unknown> | null {
  let message = data;
  if (typeof data === 'string') {
    try {
      message = JSON.parse(data);
    } catch {
      return null;
    }
  }
  return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null;
}

/** Validates a height from a platform: a wrong value would break our layout. */
export function readHeight(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 && value <= 5000 ? Math.ceil(value) : null;
}

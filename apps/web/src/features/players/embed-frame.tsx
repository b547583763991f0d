import type { ReactNode } from 'react';
import type { Embed } from './use-embed.ts';

type EmbedFrameProps = {
  embed: Embed;
  src: string;
  title: string;
  onLoad?: () => void;
  /** Set when the embed is taller than its box. */
  height?: number | null | undefined;
  className?: string;
  skeleton: ReactNode;
  /** Opens the platform while the embed loads. */
  link?: ReactNode;
  fallback?: ReactNode;
};

/**
 * Iframe of a platform, covered by a skeleton until it is ready. The iframe is at full size and not hidden, because
 * some embeds measure themselves only while visible.
 */
export function EmbedFrame({
  embed,
  src,
  title,
  onLoad,
  height,
  className = '',
  skeleton,
  link,
  fallback,
}: EmbedFrameProps) {
  const { frame, state } = embed;
  return (
    <>
      {state !== 'broken' && (
        <iframe
          ref={frame}
          src={src}
          title={title}
          onLoad={onLoad}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- unsafe only for our own origin
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube refuses to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          inert={state !== 'ready'}
          style={height ? { height } : undefined}
          // The browser paints an opaque white background when the colour schemes of page and iframe differ.
          className={`block w-full border-0 scheme-light ${height ? '' : 'h-full'} ${state === 'ready' ? '' : 'opacity-0'} ${className}`}
        />
      )}
      {state !== 'ready' && (
        <div className="absolute inset-0 bg-surface-2">
          {state === 'loading' ? skeleton : fallback}
          {state === 'loading' && link && <div className="absolute right-3 bottom-3">{link}</div>}
        </div>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { Embed } from './use-embed.ts';

type EmbedFrameProps = {
  embed: Embed;
  src: string;
  title: string;
  onLoad?: () => void;
  /** When it is to be taller than its box. */
  height?: number | null | undefined;
  className?: string;
  skeleton: ReactNode;
  fallback?: ReactNode;
};

/**
 * The platform's page, and over it whatever is to be seen until it is there. It lies under the cover at full size and
 * not hidden: some embeds measure themselves only when they are on screen.
 */
export function EmbedFrame({ embed, src, title, onLoad, height, className = '', skeleton, fallback }: EmbedFrameProps) {
  const { frame, state } = embed;
  return (
    <>
      {state !== 'broken' && (
        <iframe
          ref={frame}
          src={src}
          title={title}
          onLoad={onLoad}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the danger is a page of our own origin; these never are
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube plays nothing for a page that does not say who it is.
          referrerPolicy="strict-origin-when-cross-origin"
          inert={state !== 'ready'}
          style={height ? { height } : undefined}
          // A page without a colour scheme would get a white ground under it in ours.
          className={`block w-full border-0 scheme-light ${height ? '' : 'h-full'} ${state === 'ready' ? '' : 'opacity-0'} ${className}`}
        />
      )}
      {state !== 'ready' && (
        <div className="absolute inset-0 bg-surface-2">{state === 'loading' ? skeleton : fallback}</div>
      )}
    </>
  );
}

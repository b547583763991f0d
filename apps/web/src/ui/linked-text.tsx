type LinkedTextProps = { parts: readonly { text: string; href: string | null }[]; className?: string };

/** Text people wrote: line breaks stay, links can be pressed, and nothing in it is taken for markup. */
export function LinkedText({ parts, className = '' }: LinkedTextProps) {
  return (
    <p className={`wrap-anywhere whitespace-pre-line ${className}`}>
      {parts.map(({ text, href }, place) => {
        if (href === null) return text;
        return (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing but their place
            key={place}
            href={href}
            target="_blank"
            rel="noopener nofollow ugc"
            // The padding is for fingers: inside a line of text it takes no room.
            className="py-3.5 text-text underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
          >
            {text}
          </a>
        );
      })}
    </p>
  );
}

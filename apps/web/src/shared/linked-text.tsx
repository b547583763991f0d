type LinkedTextProps = { parts: readonly { text: string; href: string | null }[]; className?: string };

/** Text written by members, with line breaks and links. Rendered as text nodes, never as HTML. */
export function LinkedText({ parts, className = '' }: LinkedTextProps) {
  return (
    <p className={`wrap-anywhere whitespace-pre-line ${className}`}>
      {parts.map(({ text, href }, place) => {
        if (href === null) return text;
        return (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other id
            key={place}
            href={href}
            target="_blank"
            rel="noopener nofollow ugc"
            // Enlarges the touch target without changing the line height.
            className="py-3.5 text-text underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
          >
            {text}
          </a>
        );
      })}
    </p>
  );
}

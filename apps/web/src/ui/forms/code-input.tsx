import { type ChangeEvent, type ComponentProps, type CSSProperties, useState } from 'react';

/**
 * A monospace input that shows the rest of its placeholder behind the typed text, so that visitors see how many
 * characters are missing.
 */
export function CodeInput({ ref, className = '', onChange, placeholder = '', ...rest }: ComponentProps<'input'>) {
  const [typed, setTyped] = useState('');

  function attach(node: HTMLInputElement | null) {
    const detach = typeof ref === 'function' ? ref(node) : undefined;
    if (ref && typeof ref === 'object') ref.current = node;
    // react-hook-form sets default and reset values through the ref, without an event. React calls this ref on every
    // render, so the state follows.
    if (node) setTyped(node.value);
    return detach;
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    return onChange?.(event);
  }
  // Centres the whole mask, not the typed text, which would move with every character.
  const inset: CSSProperties = { paddingLeft: `calc(50% - ${placeholder.length / 2} * (1ch + 0.06em))` };

  return (
    <>
      <input
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        {...rest}
        ref={attach}
        placeholder={placeholder}
        onChange={change}
        className={className}
        style={inset}
      />
      {typed && typed.length < placeholder.length && (
        <span
          aria-hidden="true"
          style={inset}
          className="pointer-events-none absolute inset-0 flex items-center overflow-hidden border border-transparent font-mono text-[clamp(0.875rem,5.1vw,1.25rem)] font-medium tracking-code whitespace-pre text-text-3"
        >
          <span className="invisible">{typed}</span>
          {placeholder.slice(typed.length)}
        </span>
      )}
    </>
  );
}

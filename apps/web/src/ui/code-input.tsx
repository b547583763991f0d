import { type ChangeEvent, type ComponentProps, type CSSProperties, useState } from 'react';

/**
 * A monospace input that keeps the not yet typed rest of its placeholder in view behind the caret, so the
 * member sees how much of the code is missing.
 */
export function CodeInput({ ref, className = '', onChange, placeholder = '', ...rest }: ComponentProps<'input'>) {
  const [typed, setTyped] = useState('');

  function attach(node: HTMLInputElement | null) {
    const detach = typeof ref === 'function' ? ref(node) : undefined;
    if (ref && typeof ref === 'object') ref.current = node;
    // Forms set the value through the ref without an event (defaults, reset). React attaches anew on every
    // render, so this reads along.
    if (node) setTyped(node.value);
    return detach;
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    return onChange?.(event);
  }
  // Centres the whole mask and not what is typed so far: the text never slides while typing.
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

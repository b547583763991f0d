import { Collapsible } from '@base-ui/react/collapsible';
import { type ReactNode, useState } from 'react';

type RevealProps<Value> = { value: Value | null; children: (value: Value) => ReactNode };

/** Makes room for something that arrives and closes the gap when it goes, so that nothing around it jumps. */
export function Reveal<Value>({ value, children }: RevealProps<Value>) {
  // What is leaving stays to be seen until it is gone.
  const [kept, keep] = useState(value);
  if (value !== null && value !== kept) keep(value);
  return (
    <Collapsible.Root open={value !== null}>
      <Collapsible.Panel className="h-(--collapsible-panel-height) overflow-hidden transition-[height,opacity] duration-(--d-base) ease-out data-starting-style:h-0 data-starting-style:opacity-0 data-ending-style:h-0 data-ending-style:opacity-0">
        {kept !== null && children(kept)}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

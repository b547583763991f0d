import { Collapsible } from '@base-ui/react/collapsible';
import type { ReactNode } from 'react';
import { useLastValue } from '../overlays/overlay-state.ts';

type RevealProps<Value> = { value: Value | null; children: (value: Value) => ReactNode };

/** Animates the height of optional content, so that the content below it does not jump. */
export function Reveal<Value>({ value, children }: RevealProps<Value>) {
  const shown = useLastValue(value);
  return (
    <Collapsible.Root open={value !== null}>
      <Collapsible.Panel className="h-(--collapsible-panel-height) overflow-hidden transition-[height,opacity] duration-(--d-base) ease-out data-starting-style:h-0 data-starting-style:opacity-0 data-ending-style:h-0 data-ending-style:opacity-0">
        {shown !== null && children(shown)}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

import { type Ref, useDeferredValue } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle, type WindowVirtualizerProps } from 'virtua';

export type VirtualRowsProps<Row> = WindowVirtualizerProps<Row> & { ref: Ref<WindowVirtualizerHandle> };

/** Renders the rows on screen first, and then those within `bufferSize` pixels of it. */
export function VirtualRows<Row>({ bufferSize = 600, ...props }: VirtualRowsProps<Row>) {
  return <WindowVirtualizer as="ul" item="li" {...props} bufferSize={useDeferredValue(bufferSize, 0)} />;
}

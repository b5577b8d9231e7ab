import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '@iwe/contract';
import { lazyPart } from './lazy-screen.ts';

/** A component for a slot of other remotes' pages. */
export interface Panel<Name extends SlotName> {
  readonly slot: Name;
  readonly component: ComponentType<SlotProps<Name>>;
}

/** A panel for any of the slots. */
export type AnyPanel = { [Name in SlotName]: Panel<Name> }[SlotName];

/**
 * Returns a panel whose code is loaded when it is shown: `lazyPanel('customer.panel', () =>
 * import('./overdue-panel.tsx'), 'OverduePanel')`. The component must take the slot's props; it does not compile
 * otherwise. Its code is requested again like that of a screen.
 */
export function lazyPanel<Name extends SlotName, K extends string>(
  slot: Name,
  load: () => Promise<Readonly<Record<K, ComponentType<SlotProps<Name>>>>>,
  name: K,
): Panel<Name> {
  return { slot, component: lazyPart<SlotProps<Name>, K>(load, name) };
}

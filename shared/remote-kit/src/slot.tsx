import { createContext, use, useEffect, useRef } from 'react';
import type { SlotName, SlotProps } from '@iwe/contract';
import type { HostSlots } from './host-contract.ts';

/** The slots of the screens below; null where the shell has none. */
export const SlotHost = createContext<HostSlots | null>(null);

/**
 * The place of a slot on a screen: the shell shows there what other remotes offer to it, each panel in a root of its
 * own, and removes it with the screen. Draws nothing where nobody offers anything.
 */
export function Slot<Name extends SlotName>({ name, props }: { name: Name; props: SlotProps<Name> }) {
  const host = use(SlotHost);
  const element = useRef<HTMLDivElement>(null);
  const isOffered = host?.isOffered(name) ?? false;
  // Props are plain values: panels are opened again when one of them is another one, not with every render.
  const text = JSON.stringify(props);
  useEffect(() => {
    if (!isOffered || !host || !element.current) return undefined;
    return host.open(name, element.current, JSON.parse(text) as Readonly<Record<string, unknown>>);
  }, [host, isOffered, name, text]);
  return isOffered ? <div ref={element} data-slot={name} style={STACK} /> : null;
}

// As high as a panel that is loading, from the first drawing of the page on: nothing below it moves when one arrives.
const STACK = { display: 'grid', gap: '12px', minWidth: 0, minHeight: 132, alignContent: 'start' } as const;

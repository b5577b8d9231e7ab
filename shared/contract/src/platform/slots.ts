// No zod here: the shell and the remotes' kit import it, and must stay small.
import type { Slots } from './slots.generated.ts';

/** The types that a slot's props may have. They are few, because props pass between releases of different teams. */
export const SLOT_PROP_TYPES = ['number', 'text', 'boolean'] as const;
export type SlotPropType = (typeof SLOT_PROP_TYPES)[number];

/** The version of the way in which slots are declared and panels are given their props. A release states it. */
export const SLOT_FORMAT = '1.0.0';

/**
 * The slots of releases from before a remote declared its own ones: the shell vouched for them, so that panels for them
 * may still be published while such a release is live.
 */
export const SLOTS_OF_SHELL: readonly string[] = ['customer.panel'];

export type SlotName = Extract<keyof Slots, string>;

/** The props that the panels of a slot receive. */
export type SlotProps<Name extends SlotName> = Readonly<Slots[Name]>;

/** A slot as a release declares it: what it is for, and the props that panels receive. */
export interface SlotDeclaration {
  readonly about: string;
  readonly props: Readonly<Record<string, SlotPropType>>;
}

const TYPES: Readonly<Record<SlotPropType, string>> = { number: 'number', text: 'string', boolean: 'boolean' };

/** Returns the lines of an interface that types the props of slots, sorted by name. */
export function slotTypeLines(slots: Readonly<Record<string, SlotDeclaration>>, indent = '  '): string {
  return Object.keys(slots)
    .toSorted()
    .map((name) => {
      const { about = '', props = {} } = slots[name] ?? {};
      const fields = Object.keys(props)
        .toSorted()
        .map((prop) => `${prop}: ${TYPES[props[prop] ?? 'text']}`);
      return `${indent}/** ${about.replaceAll('*/', '')} */\n${indent}'${name}': { ${fields.join('; ')} };\n`;
    })
    .join('');
}

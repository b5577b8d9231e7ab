// No zod here: the shell and the remotes' kit import it, and must stay small.

/** The types that a slot's props may have. They are few, because props pass between releases of different teams. */
interface PropTypes {
  number: number;
  text: string;
  boolean: boolean;
}

/** A named place on a page where other remotes may show panels: what it is for, and the props that panels receive. */
interface SlotDefinition {
  readonly about: string;
  readonly props: Readonly<Record<string, keyof PropTypes>>;
}

/**
 * The version of the slots below. A new slot, or a new prop of one, increases its minor version; every other change its
 * major version. A release states the version that its panels were built for.
 */
export const SLOT_FORMAT = '1.0.0';

/** Every slot, by name: 'page.place'. */
export const SLOTS = {
  'customer.panel': {
    about: "Below the figures of a customer's page (/customers/:id)",
    props: { customerId: 'number' },
  },
} as const satisfies Readonly<Record<string, SlotDefinition>>;

export type SlotName = keyof typeof SLOTS;

/** The props that the panels of a slot receive. */
export type SlotProps<Name extends SlotName> = {
  readonly [Prop in keyof (typeof SLOTS)[Name]['props']]: PropTypes[(typeof SLOTS)[Name]['props'][Prop] &
    keyof PropTypes];
};

/** The account data that determine what a person may do (spec §6, DOMAIN §2). */
export interface Actor {
  readonly role: number;
  /** May change prices. */
  readonly modPrc: boolean;
  /** Accountant. */
  readonly isAcct: boolean;
  /** Director. */
  readonly isDir: boolean;
  /** May create customers. */
  readonly crtCSR: boolean;
  /** Discount limit below class A in cents. */
  readonly maxDisCents: number;
  readonly isAdmin?: boolean;
}

/** The discount limit of an account without one: it never applies. */
export const NO_DISCOUNT_LIMIT_CENTS = 99_999_900;

/** An actor without any flag; tests and self-orders start from it. */
export const PLAIN_ACTOR: Actor = {
  role: 1,
  modPrc: false,
  isAcct: false,
  isDir: false,
  crtCSR: false,
  maxDisCents: NO_DISCOUNT_LIMIT_CENTS,
};

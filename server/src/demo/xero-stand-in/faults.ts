/** What may go wrong with a call of the accounting API, on purpose. */
export const FAULTS = [
  'unauthorised',
  'tooMany',
  'serverError',
  'cut',
  'serverErrorAfterCommit',
  'cutAfterCommit',
  'hangAfterCommit',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults of the next calls, then at random. */
export interface FaultPlan {
  /** For the next calls in their order; null lets one pass. */
  next: (Fault | null)[];
  /** Shares of all later calls, 0 to 1. */
  rates: Partial<Record<Fault, number>>;
  /** Seconds in the Retry-After of a 429. */
  retryAfterSeconds: number;
  /** Of the random choice, so that a run can be repeated. */
  seed: number;
}

const NO_FAULTS: FaultPlan = { next: [], rates: {}, retryAfterSeconds: 5, seed: 1 };

/** Chooses the fault of each call. */
export class Faults {
  #plan: FaultPlan = { ...NO_FAULTS, next: [] };

  get plan(): Readonly<FaultPlan> {
    return this.#plan;
  }

  set(plan: Partial<FaultPlan>): void {
    this.#plan = { ...NO_FAULTS, ...plan, next: [...(plan.next ?? [])] };
  }

  /** The fault of this call; null for none. */
  choose(): Fault | null {
    const planned = this.#plan.next.shift();
    if (planned !== undefined) return planned;
    let draw = this.#random();
    for (const fault of FAULTS) {
      draw -= this.#plan.rates[fault] ?? 0;
      if (draw < 0) return fault;
    }
    return null;
  }

  /** Numerical Recipes' linear congruential generator: repeatable, and good enough to mix faults. */
  #random(): number {
    this.#plan.seed = (Math.imul(this.#plan.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#plan.seed / 2 ** 32;
  }
}

/** When the circuit opens and for how long. */
export interface CircuitSettings {
  /** Failures in a row. */
  readonly failures: number;
  readonly openMs: number;
}

/** closed: calls pass. open: none passes until `retryAt`. half-open: one call tries whether the service is back. */
export interface CircuitState {
  readonly state: 'closed' | 'open' | 'half-open';
  readonly failures: number;
  readonly retryAt: Date | null;
}

/**
 * Stops calling a service that fails, so that every caller hears it at once instead of waiting for a time-out. One per
 * client and process: each process learns by itself within a few calls, so nothing has to be shared.
 */
export class Circuit {
  readonly #settings: CircuitSettings;
  readonly #now: () => Date;
  #failures = 0;
  #openUntil: Date | null = null;
  #isProbing = false;

  constructor(settings: CircuitSettings, now: () => Date = () => new Date()) {
    this.#settings = settings;
    this.#now = now;
  }

  state(): CircuitState {
    if (!this.#openUntil) return { state: 'closed', failures: this.#failures, retryAt: null };
    const isOver = this.#now() >= this.#openUntil;
    return { state: isOver ? 'half-open' : 'open', failures: this.#failures, retryAt: this.#openUntil };
  }

  /**
   * Returns null when the call may be made; report it with succeeded, failed or skipped. Otherwise when to try again.
   */
  admit(): Date | null {
    if (!this.#openUntil) return null;
    if (this.#now() < this.#openUntil) return this.#openUntil;
    if (this.#isProbing) return new Date(this.#now().getTime() + 1000);
    this.#isProbing = true;
    return null;
  }

  /** The service answered, whatever it said. */
  succeeded(): void {
    this.#failures = 0;
    this.#openUntil = null;
    this.#isProbing = false;
  }

  /** The service did not answer, or answered that it is broken. */
  failed(): void {
    this.#failures += 1;
    if (this.#isProbing || this.#failures >= this.#settings.failures)
      this.#openUntil = new Date(this.#now().getTime() + this.#settings.openMs);
    this.#isProbing = false;
  }

  /** The admitted call was not made after all. */
  skipped(): void {
    this.#isProbing = false;
  }
}

/** Ids assigned while seeding: one series per table over both organisations, so that no id occurs in both. */
export class Ids {
  #next: number;
  constructor(first = 1) {
    this.#next = first;
  }
  /** Returns the next id. */
  take(): number {
    return this.#next++;
  }
  /** Reserves `count` ids and returns the first. */
  reserve(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }
  /** The last assigned id; 0 before the first. */
  get last(): number {
    return this.#next - 1;
  }
}

/** Ids given out while seeding: one series per table over both organisations, so that no row's id means anything in the other. */
export class Ids {
  #next: number;
  constructor(first = 1) {
    this.#next = first;
  }
  /** The next id. */
  take(): number {
    return this.#next++;
  }
  /** Reserves `count` ids and gives the first. */
  reserve(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }
  /** The last id given out; 0 before the first. */
  get last(): number {
    return this.#next - 1;
  }
}

/** A small seeded random generator (sfc32): the same seed gives the same numbers on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    // FNV-1a in three variants spreads the text over the state.
    const hashed = (basis: number): number => {
      let hash = basis;
      for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
      return hash | 0;
    };
    this.#a = hashed(0x811c9dc5 | 0);
    this.#b = hashed(0x2f0b4c47);
    this.#c = hashed(0x5bd1e995);
    for (let round = 0; round < 15; round++) this.#next();
  }

  /**
   * Returns a separate generator for one purpose, so that a change in one part of the data does not alter the others.
   */
  static of(seed: string, purpose: string): Random {
    return new Random(`${seed}/${purpose}`);
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** Returns a fraction from 0 (included) to 1 (excluded). */
  fraction(): number {
    return this.#next() / 4_294_967_296;
  }

  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  /** Returns true with this probability (0 to 1). */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Returns one of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.fraction() * items.length)] as T;
  }

  /** Returns one of the items with a probability by its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return items[items.length - 1]?.[0] as T;
  }

  /** Returns a position from 0 to `count` − 1, low positions far more often: how sales spread over an assortment. */
  popular(count: number): number {
    return Math.min(count - 1, Math.floor(count * this.fraction() ** 2.6));
  }

  /** Returns a version-4 uuid. */
  uuid(): string {
    const hex = (): string => this.#next().toString(16).padStart(8, '0');
    const text = hex() + hex() + hex() + hex();
    const variant = '89ab'.charAt(Number.parseInt(text.charAt(16), 16) & 3);
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20, 32)}`;
  }

  /** Returns a digit string of this length. */
  digits(length: number): string {
    let text = '';
    while (text.length < length) text += String(this.between(0, 9));
    return text;
  }
}

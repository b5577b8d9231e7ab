import type { App } from '../../../app-types.ts';

/** Ids that are remembered, a few megabytes. */
const KEPT = 100_000;

/**
 * Types of sheets by id, of one server. A sheet never changes its type and an id is never given twice, so what was true once
 * stays true; who may see the sheet is decided by the statements that follow. Whoever knows the type reads a sheet in one
 * round trip with the parts that its kind has; the others ask for the type first.
 */
export class KnownTypes {
  readonly #types = new Map<number, number>();

  of(id: number): number | undefined {
    return this.#types.get(id);
  }

  learn(id: number, type: number): void {
    if (this.#types.has(id)) return;
    if (this.#types.size >= KEPT) {
      const [oldest] = this.#types.keys();
      if (oldest !== undefined) this.#types.delete(oldest);
    }
    this.#types.set(id, type);
  }
}

const ofServers = new WeakMap<object, KnownTypes>();

/** The types that a server knows. */
export function knownTypes(app: Pick<App, 'database'>): KnownTypes {
  const known = ofServers.get(app.database) ?? new KnownTypes();
  ofServers.set(app.database, known);
  return known;
}

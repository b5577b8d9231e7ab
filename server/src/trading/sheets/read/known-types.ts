import type { SheetType } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';

/** How many ids are remembered: a few megabytes. */
const MAX_REMEMBERED = 100_000;

/**
 * Types of sheets by id, cached per server. A sheet never changes its type and ids are never reused, so entries never
 * become wrong; permissions are checked by the statements that follow. With a known type a sheet is read in one round
 * trip, with the parts that its kind has; otherwise the type is read first.
 */
export class KnownTypes {
  readonly #types = new Map<number, SheetType>();

  of(id: number): SheetType | undefined {
    return this.#types.get(id);
  }

  learn(id: number, type: SheetType): void {
    if (this.#types.has(id)) return;
    if (this.#types.size >= MAX_REMEMBERED) {
      const [oldest] = this.#types.keys();
      if (oldest !== undefined) this.#types.delete(oldest);
    }
    this.#types.set(id, type);
  }
}

const ofServers = new WeakMap<object, KnownTypes>();

/** Returns the cached types of a server. */
export function knownTypes(app: Pick<App, 'database'>): KnownTypes {
  const known = ofServers.get(app.database) ?? new KnownTypes();
  ofServers.set(app.database, known);
  return known;
}

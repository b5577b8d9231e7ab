import { frozenShapes } from '@iwe/contract';
import type { FrozenShapes } from '@iwe/contract';
import { fileOfPackage } from '../webpack/shared.ts';

/** Where a release keeps the calls that it may make. */
export const API_SHAPES_FILE = 'api-shapes.json';

/**
 * The calls that a build may make, as its own @iwe/contract has them: those whose fixed words all stand in its scripts. That is
 * too many rather than too few. Null when the contract brings none.
 */
export function freezeShapes(folder: string, scripts: readonly string[]): FrozenShapes | null {
  const text = fileOfPackage(folder, '@iwe/contract', 'api-shapes.json');
  if (text === null) return null;
  const all = frozenShapes.parse(JSON.parse(text));
  const calls = Object.fromEntries(Object.entries(all.calls).filter(([call]) => mayCall(call, scripts)));
  return { format: 1, calls, parts: reachable(calls, all.parts) };
}

/** Fixed words of a call's path: 'POST /api/ag/orders/:id/approve' → orders, approve. What is not for remotes has none. */
function mayCall(call: string, scripts: readonly string[]): boolean {
  const path = /^[A-Z]+ \/api\/ag\/(.+)$/.exec(call)?.[1];
  const words = path?.split('/').filter((word) => !word.startsWith(':')) ?? [];
  return words.length > 0 && words.every((word) => scripts.some((script) => script.includes(word)));
}

/** The parts that these calls refer to, and those that they refer to in turn. */
function reachable(calls: FrozenShapes['calls'], parts: FrozenShapes['parts']): FrozenShapes['parts'] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    for (const [, part] of JSON.stringify(value).matchAll(/"part":"([^"]+)"/g)) {
      if (part === undefined || found.has(part)) continue;
      found.add(part);
      look(parts[part] ?? null);
    }
  };
  look(calls);
  return Object.fromEntries([...found].sort().map((part) => [part, parts[part] ?? {}]));
}

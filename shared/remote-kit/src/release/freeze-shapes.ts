import { frozenShapes } from '@iwe/contract';
import type { FrozenShapes } from '@iwe/contract';
import { fileOfPackage } from '../webpack/shared.ts';

/** The release's file with the calls that it may make. */
export const API_SHAPES_FILE = 'api-shapes.json';

/**
 * Returns the calls that a build may make, with the shapes of its own @iwe/contract: those whose fixed path words all
 * occur in its scripts. It may list too many, but never too few. Null when the contract has no shapes.
 */
export function freezeShapes(folder: string, scripts: readonly string[]): FrozenShapes | null {
  const text = fileOfPackage(folder, '@iwe/contract', 'api-shapes.json');
  if (text === null) return null;
  const all = frozenShapes.parse(JSON.parse(text));
  const calls = Object.fromEntries(Object.entries(all.calls).filter(([call]) => mayCall(call, scripts)));
  return { format: 1, calls, parts: reachable(calls, all.parts) };
}

/**
 * Whether the fixed words of a call's path occur in the scripts: 'POST /api/ag/orders/:id/approve' → orders, approve.
 * Calls that are not for remotes never match.
 */
function mayCall(call: string, scripts: readonly string[]): boolean {
  const path = /^[A-Z]+ \/api\/ag\/(.+)$/.exec(call)?.[1];
  const words = path?.split('/').filter((word) => !word.startsWith(':')) ?? [];
  return words.length > 0 && words.every((word) => scripts.some((script) => script.includes(word)));
}

/** Returns the parts that these calls refer to, directly or indirectly. */
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

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrozenContract } from '@iwe/contract';
import { frozenUses } from '@iwe/domain';
import type { UsedPaths } from '@iwe/domain';
import { pathsOfKit, sharedExports } from '../webpack/shared-exports.ts';

/** What a remote's tests recorded, in its folder; and the file of its release. */
export const CONTRACT_FILE = 'contract.json';

/**
 * Returns what a remote uses of the shell, with the shapes that this had when it was built: what its tests recorded in
 * its contract.json, and what its kit reads. Slots are data of releases, and are compared as such. Null for a remote
 * without a contract.json.
 */
export function freezeContract(
  folder: string,
  remote: { panels?: readonly unknown[] | undefined },
): FrozenContract | null {
  const file = path.join(folder, CONTRACT_FILE);
  if (!existsSync(file)) return null;
  const { uses } = JSON.parse(readFileSync(file, 'utf8')) as { uses: UsedPaths };
  const shapes = sharedExports(folder);
  const all = { ...uses, ...pathsOfKit(shapes, { panels: remote.panels ?? [] }) };
  return { format: 1, shapes: frozenUses(all, shapes) };
}

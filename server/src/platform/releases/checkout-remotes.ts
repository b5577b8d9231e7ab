import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../core/config.ts';

/** Returns the names of the remotes whose sources are in this checkout: those that the instance builds at its start. */
export const checkoutRemotes = (): string[] =>
  readdirSync(CHECKOUT).filter(
    (name) => name.startsWith('mf-') && existsSync(path.join(CHECKOUT, name, 'remote.json')),
  );

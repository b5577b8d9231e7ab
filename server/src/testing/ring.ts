import { test } from 'node:test';

/**
 * Declares a test of the larger ring beside those of every push: it exists with IWE_RING=all only (docs/TESTING.md).
 */
export const wideTest: typeof test =
  process.env['IWE_RING'] === 'all' ? test : Object.assign(() => Promise.resolve(), test);

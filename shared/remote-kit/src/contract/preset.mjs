import path from 'node:path';

/** The library packages of @iwe/ui that contain ES modules only; jest runs CommonJS, so these are compiled too. */
const ES_ONLY = '@iwe/|@observablehq/plot|d3|internmap|isoformat|delaunator|robust-predicates';

const here = (file) => path.join(import.meta.dirname, file);

/**
 * Returns jest's settings for a team's remote: its sources and the kit's are compiled by @swc/jest, and what the remote
 * uses of the shell is recorded into its contract.json. Spread them: `export default { ...recordedTests(), … }`.
 */
export const recordedTests = () => ({
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: [here('record.cjs')],
  reporters: ['default', here('reporter.mjs')],
  transformIgnorePatterns: [`/node_modules/(?!(?:${ES_ONLY}))`],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      here('transform.cjs'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
});

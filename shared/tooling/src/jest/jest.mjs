import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const root = here('../../../..');
/** What remotes use of the shared packages is recorded in their tests (docs/RELEASING.md). */
const contract = (file) => path.join(root, 'shared/remote-kit/src/contract', file);

/** Compares what was recorded with each remote's contract.json. */
export const CONTRACT_REPORTER = contract('reporter.mjs');

/** The library packages that contain ES modules only; jest runs CommonJS, so these alone are transformed. */
const ES_ONLY = [
  '@observablehq\\+plot',
  'd3(?:-[a-z-]+)?',
  'internmap',
  'isoformat',
  'delaunator',
  'robust-predicates',
];

/** Files of the larger ring, which IWE_RING=all adds (docs/TESTING.md). */
const WIDE = '\\.wide\\.test\\.tsx?$';

/**
 * Whether tests record what remotes use of the shared packages. A push compares the names that their sources import,
 * which are known without; recording takes a fortieth of the tests' processor time.
 */
const isRecording = () => process.env.IWE_RING === 'all' || Boolean(process.env.IWE_CONTRACTS);

/**
 * Returns the jest configuration of some packages: TypeScript sources compiled by swc, without type check (tsc -b does
 * that). Packages of one configuration share what was transformed; the cache is kept between runs.
 */
export function jestProject(displayName, packages, { browser = false } = {}) {
  return {
    displayName,
    rootDir: root,
    roots: packages.map((name) => `<rootDir>/${name}/src`),
    cacheDirectory: path.join(root, 'node_modules/.cache/jest'),
    moduleNameMapper: browser
      ? {
          '^react/jsx-runtime$': path.join(root, 'shared/ui/src/testing/jest-jsx-runtime.cjs'),
          '^@chakra-ui/react$': path.join(root, 'shared/ui/src/testing/jest-chakra.cjs'),
          '^@chakra-ui/react/styled-system$': path.join(root, 'shared/ui/src/testing/jest-styled-system.cjs'),
        }
      : {},
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', ...(process.env.IWE_RING === 'all' ? [] : [WIDE])],
    testEnvironment: browser ? 'jsdom' : 'node',
    setupFiles: [
      here('jest-browser.cjs'),
      ...(browser ? [here('jest-computed-style.cjs'), here('jest-layout.cjs')] : []),
    ],
    setupFilesAfterEnv: [
      here('jest-time-limit.cjs'),
      ...(browser ? [here('jest-screens.cjs'), here('jest-known-fields.cjs')] : []),
      ...(browser && isRecording() ? [contract('record.cjs')] : []),
    ],
    transform: {
      '^.+\\.(t|j|mj)sx?$': [
        browser && isRecording() ? contract('transform.cjs') : '@swc/jest',
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
    transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(?:${ES_ONLY.join('|')})@)`],
    extensionsToTreatAsEsm: [],
  };
}

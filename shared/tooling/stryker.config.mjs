import { jestProject } from './src/jest/jest.mjs';

/** Mutation tests of the rules: `pnpm mutants`, which runs it folder by folder and writes docs/mutants.md. */
export default {
  plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
  testRunner: 'jest',
  jest: { projectType: 'custom', config: jestProject('domain', ['shared/domain']), enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  // Type errors are found by `tsc -b`; TypeScript 7 has no JavaScript API that Stryker could ask.
  checkers: [],
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  concurrency: 2,
  timeoutMS: 10_000,
  allowEmpty: true,
  reporters: ['json'],
  jsonReporter: { fileName: '.cache/mutants.json' },
};

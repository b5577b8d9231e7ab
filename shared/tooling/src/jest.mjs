import { fileURLToPath } from 'node:url';

/**
 * Returns the jest configuration of one package: TypeScript sources compiled by swc, without type check (tsc -b does
 * that).
 */
export function jestProject(displayName, rootDir, { browser = false, setupFiles = [] } = {}) {
  return {
    displayName,
    rootDir,
    roots: ['<rootDir>/src'],
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testEnvironment: browser ? 'jsdom' : 'node',
    setupFiles,
    setupFilesAfterEnv: ['jest-time-limit.cjs', ...(browser ? ['jest-screens.cjs', 'jest-known-fields.cjs'] : [])].map(
      (file) => fileURLToPath(new URL(file, import.meta.url)),
    ),
    transform: {
      '^.+\\.(t|j|mj)sx?$': [
        '@swc/jest',
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
    // Several libraries contain ES modules only, and jest runs CommonJS, so everything is transformed once and cached.
    transformIgnorePatterns: [],
    extensionsToTreatAsEsm: [],
  };
}

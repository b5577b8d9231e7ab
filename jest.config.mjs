import { readdirSync } from 'node:fs';
import { CONTRACT_REPORTER, jestProject } from './shared/tooling/src/jest/jest.mjs';

const RULES = ['domain', 'contract', 'sheets', 'reports', 'remote-kit'].map((name) => `shared/${name}`);
const SCREENS = [
  ...['session', 'ui'].map((name) => `shared/${name}`),
  'shell',
  ...readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-')),
];

// Server tests run on node:test with the real runtime (docs/decisions/002); everything else runs here.
export default {
  reporters: ['default', CONTRACT_REPORTER],
  projects: [jestProject('rules', RULES), jestProject('screens', SCREENS, { browser: true })],
};

import { jestProject } from './shared/tooling/src/jest/jest.mjs';

const RULES = ['domain', 'contract', 'sheets', 'reports', 'remote-kit'].map((name) => `shared/${name}`);
const SCREENS = [
  ...['session', 'ui'].map((name) => `shared/${name}`),
  'shell',
  ...['sales', 'purchase', 'warehouse', 'baseinfo', 'reports', 'platform'].map((name) => `mf-${name}`),
];

// Server tests run on node:test with the real runtime (docs/decisions/002); everything else runs here.
export default {
  projects: [jestProject('rules', RULES), jestProject('screens', SCREENS, { browser: true })],
};

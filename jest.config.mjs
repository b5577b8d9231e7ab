import { jestProject } from './shared/tooling/src/jest.mjs';

// Server tests run on node:test with the real runtime (docs/decisions/002); everything else runs here.
const setupFiles = ['<rootDir>/../tooling/src/jest-browser.cjs'];
const setupFromTop = ['<rootDir>/../shared/tooling/src/jest-browser.cjs'];

export default {
  // Kept between runs, of which each has its own temporary folder.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  projects: [
    jestProject('domain', '<rootDir>/shared/domain'),
    jestProject('contract', '<rootDir>/shared/contract'),
    jestProject('sheets', '<rootDir>/shared/sheets'),
    jestProject('reports', '<rootDir>/shared/reports'),
    jestProject('session', '<rootDir>/shared/session', { browser: true, setupFiles }),
    jestProject('ui', '<rootDir>/shared/ui', { browser: true, setupFiles }),
    jestProject('remote-kit', '<rootDir>/shared/remote-kit', { setupFiles }),
    jestProject('shell', '<rootDir>/shell', { browser: true, setupFiles: setupFromTop }),
    jestProject('mf-sales', '<rootDir>/mf-sales', { browser: true, setupFiles: setupFromTop }),
    jestProject('mf-purchase', '<rootDir>/mf-purchase', { browser: true, setupFiles: setupFromTop }),
    jestProject('mf-warehouse', '<rootDir>/mf-warehouse', { browser: true, setupFiles: setupFromTop }),
    jestProject('mf-baseinfo', '<rootDir>/mf-baseinfo', { browser: true, setupFiles: setupFromTop }),
    jestProject('mf-reports', '<rootDir>/mf-reports', { browser: true, setupFiles: setupFromTop }),
  ],
};

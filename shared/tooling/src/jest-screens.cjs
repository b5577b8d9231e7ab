// The time limit of `findBy…` and `waitFor`. A second is not enough for whole screens on a busy machine, and a test
// must not depend on the machine's speed. Each package under test has its own copy of the library.
const { dirname } = require('node:path');
const { configure } = require(
  require.resolve('@testing-library/dom', { paths: [dirname(expect.getState().testPath)] }),
);
configure({ asyncUtilTimeout: 15_000 });
// Jest reads `testTimeout` only from its root configuration; a project must set it here.
jest.setTimeout(60_000);

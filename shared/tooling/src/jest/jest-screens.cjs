// The time limit of `findBy…` and `waitFor`. A second is not enough for whole screens on a busy machine, and a test
// must not depend on the machine's speed. Each package under test has its own copy of the library.
const { dirname } = require('node:path');
const { configure, getConfig } = require(
  require.resolve('@testing-library/dom', { paths: [dirname(expect.getState().testPath)] }),
);
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 15_000,
  // A query that waits fails many times before it succeeds. Only its last failure shows the page, which takes long to
  // write down; the library adds it then.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

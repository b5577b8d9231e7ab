// How long a `findBy…` or `waitFor` waits before it gives up. A second is not enough for whole screens on a busy machine,
// and a test must not depend on the machine's speed. The package under test brings the library: each has its own.
const { dirname } = require('node:path');
const { configure } = require(require.resolve('@testing-library/dom', { paths: [dirname(expect.getState().testPath)] }));
configure({ asyncUtilTimeout: 15_000 });
// Jest takes `testTimeout` from its root configuration alone; a project has to say it here.
jest.setTimeout(60_000);
// As in the journeys: a machine that stands still must not cost a whole run. `npm test` names what needed its second try.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

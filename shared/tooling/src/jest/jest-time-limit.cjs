// A test must not depend on the machine's speed: some start Node or webpack, and a machine may stall for seconds. The
// limit only ends what hangs. Jest reads `testTimeout` only from its root configuration; a project must set it here.
jest.setTimeout(120_000);

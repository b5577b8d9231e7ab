export { createTestDatabase } from './database.ts';
export type { TestDatabase } from './database.ts';
export { startTestCluster, testCluster } from './cluster.ts';
export * from './factories.ts';
export { startTestServer } from './server.ts';
export type { SignedInHeaders, TestServer, TestServerOptions, TestStaff } from './server.ts';

export { createTestDatabase } from './database.ts';
export type { TestDatabase } from './database.ts';
export { startTestCluster, testCluster } from './cluster.ts';

import { shareTestCluster, startTestCluster } from './cluster.ts';

let stop: (() => Promise<void>) | null = null;

/** Runs once before all test files (node --test --test-global-setup): one PostgreSQL for the whole run. */
export async function globalSetup(): Promise<void> {
  const started = await startTestCluster();
  shareTestCluster(started.cluster);
  stop = started.stop;
}

/** Runs once after all test files. */
export async function globalTeardown(): Promise<void> {
  await stop?.();
}

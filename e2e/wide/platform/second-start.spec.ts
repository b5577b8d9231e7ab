import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch, type Launched } from '@iwe/tooling/launcher';
import { expect, test } from '../../fixtures/iwe.ts';
import { copyData } from '../../fixtures/own-server.ts';

test('a second start is ready before it publishes again, which restores a lost file', async () => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'iwe-second-'));
  // Open to PostgreSQL's own user; otherwise the server would keep its data elsewhere.
  chmodSync(dataDir, 0o755);
  await copyData(process.env.IWE_E2E_TEMPLATE_DIR ?? '', dataDir);
  const steps: string[] = [];
  const progress = { begin: (name: string) => steps.push(name), done: () => {}, line: () => {}, stop: () => {} };
  const start = (): Promise<Launched> =>
    launch({
      port: 0,
      dataDir,
      build: false,
      progress,
      log: 'inherit',
      env: { IWE_DEMO: '1', DATABASE_URL: '', LOG_LEVEL: 'error' },
    });
  const [lost = ''] = globSync('releases/mf-sales/1.0.0/remoteEntry.*.js', { cwd: dataDir });
  const file = path.join(dataDir, lost);
  expect(existsSync(file), 'the first start has published it').toBe(true);
  rmSync(file);
  const second = await start();
  try {
    expect(steps).not.toContain('publish');
    await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
  } finally {
    await second.stop();
  }
  // What this instance was given is not known any more: the builds are published before it is ready.
  rmSync(path.join(dataDir, 'published-builds'));
  rmSync(file);
  const third = await start();
  try {
    expect(steps).toContain('publish');
    expect(existsSync(file)).toBe(true);
  } finally {
    await third.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shareTestCluster, startTestCluster } from './cluster.ts';

// `pnpm generate`: writes every generated file again, in the order in which one needs the other, on one PostgreSQL.
// Run it after a migration, a changed statement, a changed schema of a route, a changed type of the definitions or a
// changed export of a shared package.
const GENERATORS = [
  'core/database/migrations/generate-schema.ts',
  'core/database/statements/generate-statements.ts',
  'platform/upgrade/generate-slots.ts',
  'platform/upgrade/generate-api-shapes.ts',
  // Refuses, in words, until definitionFormat is raised as far as a change requires.
  'platform/upgrade/definitions/generate-definition-shapes.ts',
  '../../shared/tooling/src/exports/generate.ts',
];

const { cluster, stop } = await startTestCluster();
shareTestCluster(cluster);
for (const generator of GENERATORS) {
  const file = fileURLToPath(new URL(`../${generator}`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
  if (status === 0) console.log(`done  ${generator}`);
  else {
    process.exitCode = status ?? 1;
    break;
  }
}
await stop();

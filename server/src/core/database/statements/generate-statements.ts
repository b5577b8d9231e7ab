import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../../../testing/index.ts';
import { loadStatements } from './load-statements.ts';
import { statementsText } from './statements-text.ts';

// Writes statements.generated.ts: run it after a change of a statement or a migration.
const test = await createTestDatabase();
try {
  const text = await statementsText(test.connection, await loadStatements());
  writeFileSync(fileURLToPath(new URL('./statements.generated.ts', import.meta.url)), text);
} finally {
  await test.close();
}

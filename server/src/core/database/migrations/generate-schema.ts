import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../../../testing/index.ts';
import { schemaText } from './schema-text.ts';

// Writes schema.ts from the migrations: run it after adding one.
const test = await createTestDatabase();
writeFileSync(fileURLToPath(new URL('../schema.ts', import.meta.url)), await schemaText(test.database));
await test.close();

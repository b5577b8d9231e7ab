import { existsSync, writeFileSync } from 'node:fs';
import { KEPT_FILE, keptDefinitions, keptText, presentDefinitions, refusalOf } from './definition-shapes.ts';

// Keeps the shapes of the sheet definitions: run it after changing a type in shared/sheets/src/definition. It refuses while definitionFormat is not raised as far as the change asks.
const present = presentDefinitions();
const refusal = existsSync(KEPT_FILE) ? refusalOf(keptDefinitions(), present) : null;
if (refusal === null) writeFileSync(KEPT_FILE, keptText(present));
else {
  console.error(refusal);
  process.exitCode = 1;
}

import { existsSync, writeFileSync } from 'node:fs';
import { SHAPES_FILE, storedDefinitions, definitionsText, presentDefinitions, refusalOf } from './definition-shapes.ts';

// Stores the shapes of the sheet definitions: run it after changing a type in shared/sheets/src/definition, and with it
// its schema (definition-schema.ts). It fails
// until definitionFormat is raised as far as the change requires.
const present = presentDefinitions();
const refusal = existsSync(SHAPES_FILE) ? refusalOf(storedDefinitions(), present) : null;
if (refusal === null) writeFileSync(SHAPES_FILE, definitionsText(present));
else {
  console.error(refusal);
  process.exitCode = 1;
}

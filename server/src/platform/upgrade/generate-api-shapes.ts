import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../../core/config.ts';
import { shapesText } from './api-shapes-text.ts';
import { checkoutShapes } from './candidate-app.ts';

// Writes what the API accepts and answers into @iwe/contract, where the release command finds it: run it after changing
// a schema of a route.
writeFileSync(join(CHECKOUT, 'shared/contract/api-shapes.json'), shapesText(await checkoutShapes()));

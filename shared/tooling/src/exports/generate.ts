// Writes what the shared packages export: api-report.txt, which a reviewer reads in the diff of a change, and
// exports.json, with which a shell states what it provides. Part of `npm run generate`.
import { writeFileSync } from 'node:fs';
import { exportFiles } from './export-files.ts';

for (const [file, text] of exportFiles()) writeFileSync(file, text);

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { knownStatements } from './statement.ts';

const SOURCE = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns whether a file may contain SQL. */
export const isSqlFile = (file: string): boolean => /\.(repository|sql)\.ts$/.test(file);

/** Returns the paths of all source files of the server that may contain SQL. */
export const sqlFiles = (): string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(isSqlFile)
    .sort()
    .map((file) => join(SOURCE, file));

/** Loads all of them and returns the statements that they declare, by name. */
export async function loadStatements(): Promise<ReadonlyMap<string, string>> {
  for (const file of sqlFiles()) await import(pathToFileURL(file).href);
  return knownStatements();
}

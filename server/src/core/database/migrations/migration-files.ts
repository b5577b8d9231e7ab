import { readdir } from 'node:fs/promises';

/** Returns the names of the files of migrations, in the order in which they run. */
export const migrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

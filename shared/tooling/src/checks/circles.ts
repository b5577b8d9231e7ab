import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './walls.ts';

/**
 * Returns the circles among these files: each begins and ends with the same file, and every file imports the next, be
 * it only a type or later. In a circle no file can be read, or moved, without the others. Imports of packages and of
 * files that are not given are not followed; a circle may be found at one of its files only.
 */
export function findCircles(files: readonly string[]): string[][] {
  const given = new Set(files);
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const begun = way.indexOf(file);
    if (begun !== -1) circles.push([...way.slice(begun), file]);
    if (begun !== -1 || done.has(file)) return;
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      const target = path.resolve(path.dirname(file), specifier);
      if (specifier.startsWith('.') && given.has(target)) visit(target, [...way, file]);
    }
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}

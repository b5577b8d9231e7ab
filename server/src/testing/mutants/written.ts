import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './areas.ts';
import type { Drawn } from './draw.ts';

/**
 * A change that a reader wrote: a fault that a colleague could make. `original` occurs once in the file, `what` says
 * what a user, an administrator or an operator would see of it.
 */
interface WrittenChange {
  file: string;
  original: string;
  replacement: string;
  what: string;
}

/**
 * Returns the changes of a list of such faults, with their places in the files below `root`. One whose file or text is
 * not there any more is left out, and said.
 */
export function writtenChanges(root: string, list: string): Drawn[] {
  const areaOf = new Map(
    areas(root, { hasRules: true }).flatMap(({ area, files }) => files.map((file) => [file, area])),
  );
  const written = JSON.parse(readFileSync(list, 'utf8')) as WrittenChange[];
  return written.flatMap(({ file, original, replacement, what }): Drawn[] => {
    const area = areaOf.get(file);
    const source = area === undefined ? '' : readFileSync(join(root, file), 'utf8');
    const start = source.indexOf(original);
    if (area === undefined || start < 0 || source.includes(original, start + 1)) {
      console.warn(`Left out, because its text does not occur once in ${file}: ${what}`);
      return [];
    }
    const line = source.slice(0, start).split('\n').length;
    return [{ area, file, line, mutator: 'written', start, end: start + original.length, original, replacement, what }];
  });
}

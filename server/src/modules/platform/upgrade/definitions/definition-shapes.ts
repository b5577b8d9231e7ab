import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shapeMisfits } from '@iwe/domain';
import type { ApiShapes, Misfit, Shape } from '@iwe/domain';
import { CHECKOUT } from '../../../../config.ts';
import { declarationsOf, shapeOfType } from './type-shapes.ts';

/** What remotes hand to the shell's screens. */
const HANDED_OVER = ['SheetDefinition', 'ListDefinition'] as const;
const SHEETS = path.join(CHECKOUT, 'shared/sheets');

/** Where the shapes of the definitions are kept, with the format's version at which they were. */
export const KEPT_FILE = path.join(SHEETS, 'definition-shapes.json');

/** Definitions as they were at a version of their format. */
export interface KeptDefinitions { definitionFormat: string; shapes: Readonly<Record<string, Shape>> }

/** The definitions of this checkout, by the types in shared/sheets/src/definition. */
export function presentDefinitions(): KeptDefinitions {
  const { definitionFormat } = JSON.parse(readFileSync(path.join(SHEETS, 'package.json'), 'utf8')) as { definitionFormat: string };
  const declarations = declarationsOf([path.join(SHEETS, 'src/definition'), path.join(CHECKOUT, 'shared/domain/src')]);
  return { definitionFormat, shapes: Object.fromEntries(HANDED_OVER.map((name) => [name, shapeOfType(name, declarations)])) };
}

/** The definitions as they were kept last. */
export const keptDefinitions = (): KeptDefinitions => JSON.parse(readFileSync(KEPT_FILE, 'utf8')) as KeptDefinitions;

/** The file's text, so that a changed field is a changed line. */
export const keptText = (kept: KeptDefinitions): string => `${JSON.stringify(kept, null, 1)}\n`;

/** What of the format's version a change must raise, and the reasons. */
export interface Raise { part: 'none' | 'minor' | 'major'; reasons: string[] }

/**
 * major: the screens of now cannot take what was written to the kept types. minor: the screens of then could not take what may be
 * written now. A remote's definitions are what a request is to a server, so they are compared as requests are.
 */
export function neededRaise(kept: KeptDefinitions, present: KeptDefinitions): Raise {
  const lost = shapeMisfits(asCalls(present), asCalls(kept));
  if (lost.length > 0) return { part: 'major', reasons: lost.map(inWords) };
  const added = shapeMisfits(asCalls(kept), asCalls(present));
  return { part: added.length > 0 ? 'minor' : 'none', reasons: added.map(inWords) };
}

/** Whether the version of `present` is far enough from that of `kept` for what changed; else what it must be at least. */
export function refusalOf(kept: KeptDefinitions, present: KeptDefinitions): string | null {
  const { part, reasons } = neededRaise(kept, present);
  const least = raised(kept.definitionFormat, part);
  if (compared(present.definitionFormat, least) >= 0) return null;
  const found = part === 'none' ? [`definitionFormat is ${present.definitionFormat}, which is lower than it was.`] : [`The sheet definitions changed (${part}), and definitionFormat of shared/sheets/package.json is still ${present.definitionFormat}. Raise it to ${least}.`];
  return [...found, ...reasons].join('\n  ');
}

const asCalls = ({ shapes }: KeptDefinitions): ApiShapes => ({ format: 1, calls: Object.fromEntries(Object.entries(shapes).map(([name, body]) => [name, { body }])), parts: {} });
const inWords = ({ package: name, provides, needs }: Misfit): string => `${name}: ${provides ?? 'gone'}; written: ${needs}`;

const numbers = (version: string): number[] => version.split('.').map(Number);

function raised(version: string, part: Raise['part']): string {
  const [major = 0, minor = 0] = numbers(version);
  if (part === 'none') return version;
  return part === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function compared(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  return [0, 1, 2].map((at) => (left[at] ?? 0) - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import inc from 'semver/functions/inc.js';
import { compareVersions, shapeMisfits } from '@iwe/domain';
import type { ApiShapes, Misfit, Shape } from '@iwe/domain';
import { CHECKOUT } from '../../../core/config.ts';
import { shapeOf } from '../../../core/plugins/api-shapes.ts';
import { DEFINITIONS } from './definition-schema.ts';

const SHEETS = path.join(CHECKOUT, 'shared/sheets');

/** The stored shapes of the definitions, with the format version they belong to. */
export const SHAPES_FILE = path.join(SHEETS, 'definition-shapes.json');

/** The shapes of the definitions at one version of their format. */
export interface VersionedDefinitions {
  definitionFormat: string;
  shapes: Readonly<Record<string, Shape>>;
}

/** Returns the definitions of this checkout, as their schemas say them. */
export function presentDefinitions(): VersionedDefinitions {
  const { definitionFormat } = JSON.parse(readFileSync(path.join(SHEETS, 'package.json'), 'utf8')) as {
    definitionFormat: string;
  };
  return {
    definitionFormat,
    shapes: Object.fromEntries(Object.entries(DEFINITIONS).map(([name, schema]) => [name, shapeOf(schema, 'input')])),
  };
}

/** Returns the stored definitions. */
export const storedDefinitions = (): VersionedDefinitions =>
  JSON.parse(readFileSync(SHAPES_FILE, 'utf8')) as VersionedDefinitions;

/** Prints definitions so that a changed field is a changed line. */
export const definitionsText = (stored: VersionedDefinitions): string => `${JSON.stringify(stored, null, 1)}\n`;

/** Which part of the format version a change must raise, and why. */
export interface Raise {
  part: 'none' | 'minor' | 'major';
  reasons: string[];
}

/**
 * Compares two sets of definitions. major: the current screens cannot accept what was written to the stored types.
 * minor: the earlier screens could not accept what may be written now. A remote's definitions are to the shell what a
 * request is to a server, so they are compared as requests are.
 */
export function neededRaise(stored: VersionedDefinitions, present: VersionedDefinitions): Raise {
  const lost = shapeMisfits(asCalls(present), asCalls(stored));
  if (lost.length > 0) return { part: 'major', reasons: lost.map(inWords) };
  const added = shapeMisfits(asCalls(stored), asCalls(present));
  return { part: added.length > 0 ? 'minor' : 'none', reasons: added.map(inWords) };
}

/**
 * Returns null when the version of `present` is raised far enough for what changed since the stored definitions;
 * otherwise the error message with the lowest version that is.
 */
export function refusalOf(stored: VersionedDefinitions, present: VersionedDefinitions): string | null {
  const { part, reasons } = neededRaise(stored, present);
  const least = raised(stored.definitionFormat, part);
  if (compareVersions(present.definitionFormat, least) >= 0) return null;
  const found =
    part === 'none'
      ? [`definitionFormat is ${present.definitionFormat}, which is lower than it was.`]
      : [
          `The sheet definitions changed (${part}), and definitionFormat of shared/sheets/package.json is still ` +
            `${present.definitionFormat}. Raise it to ${least}.`,
        ];
  return [...found, ...reasons].join('\n  ');
}

const asCalls = ({ shapes }: VersionedDefinitions): ApiShapes => ({
  format: 1,
  calls: Object.fromEntries(Object.entries(shapes).map(([name, body]) => [name, { body }])),
  parts: {},
});
const inWords = ({ package: name, provides, needs }: Misfit): string =>
  `${name}: ${provides ?? 'gone'}; written: ${needs}`;

function raised(version: string, part: Raise['part']): string {
  return part === 'none' ? version : (inc(version, part) ?? version);
}

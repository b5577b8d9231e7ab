import { lookAlike } from '@iwe/domain';
import { unprocessable } from '../../core/errors.ts';

/** The fields of remote.json that people read in the menu, as titles and on administrators' pages. */
const LABELS = new Set(['group', 'label', 'title', 'owner', 'help']);

/**
 * Throws 422 with every label that may look like another one. Reads the text that was signed, because the contract's
 * schema cleans what it parses.
 */
export function refuseLookAlikes(manifest: string): void {
  const { remoteJson } = JSON.parse(manifest) as { remoteJson: unknown };
  const found = labelsIn(remoteJson, '').flatMap(({ field, text }) => {
    const why = lookAlike(text);
    return why === null
      ? []
      : [{ code: 'release-label', field, message: `${field}: "${text}" ${why}. Type it in plain letters.` }];
  });
  if (found.length > 0) throw unprocessable(found);
}

function labelsIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = field === '' ? key : `${field}.${key}`;
    const isTitle = LABELS.has(key) || /(^|\.)titles$/.test(field);
    return typeof part === 'string' ? (isTitle ? [{ field: name, text: part }] : []) : labelsIn(part, name);
  });
}

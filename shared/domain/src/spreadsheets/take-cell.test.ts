import { takeCell } from './take-cell.ts';
import type { ColumnKind } from './sheet-cell.ts';

const taken = (kind: ColumnKind, value: string) =>
  takeCell({ kind: 'text', value }, { kind, label: 'Column' }, false).text;

test.each<[ColumnKind, string, string]>([
  ['code', '\u200BAB-1', 'AB-1'],
  ['code', 'AB-1\uFEFF', 'AB-1'],
  ['code', '\u202AAB\u00A0 1\u202C\n', 'AB 1'],
  ['phone', '\u202D0412 345\u00AD 678', '0412 345 678'],
  ['postcode', '2112\u200B', '2112'],
  ['money', '98.50\u00A0', '98.50'],
  ['choice', 'Class\u00A0A', 'Class A'],
  ['text', 'first\r\nsecond\u200B ', 'first\nsecond'],
])('a %s cell with %j is %j', (kind, value, text) => expect(taken(kind, value)).toBe(text));

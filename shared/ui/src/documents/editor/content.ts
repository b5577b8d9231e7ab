import { filledRows } from '../grid/model/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { isBlankLine } from '../lines/index.ts';
import { LINE_FIELDS, lineValue } from './saving/compared-fields.ts';

/** The head of a sheet as form values: dates as 'yyyy-MM-dd', choices by id, nothing nested. */
export type HeaderFields = Record<string, string | number | null>;

/** The editable content of a sheet: its head and its lines. */
export interface SheetContent<H extends HeaderFields> {
  readonly header: H;
  readonly lines: readonly EditorLine[];
}

/** The stored sheet that is being edited, as it was when loaded or last saved. */
export interface SheetBase<H extends HeaderFields> extends SheetContent<H> {
  readonly id: number;
  readonly no: string;
  readonly contentVersion: number;
  /** The customer or supplier, so that a title needs not wait for it; drafts of older versions have none. */
  readonly partnerName?: string;
}

/** Returns the name of a stored sheet's partner while the form still has it. */
export const storedPartner = (base: SheetBase<HeaderFields> | null, header: HeaderFields): string | undefined =>
  base !== null && base.header['customerId'] === header['customerId'] ? base.partnerName : undefined;

/** Returns the fields of a head whose values differ. */
export function changedFields<H extends HeaderFields>(from: H, to: H): (keyof H & string)[] {
  return Object.keys(to).filter((field) => from[field] !== to[field]);
}

/** Whether two lines have the same content; ids and marks don't count. */
export function isSameLine(one: EditorLine, other: EditorLine): boolean {
  return (
    one === other ||
    (LINE_FIELDS.every((field) => lineValue(one, field) === lineValue(other, field)) && one.manual === other.manual)
  );
}

/** Whether two contents are the same; blank lines don't count. */
export function isSameContent<H extends HeaderFields>(one: SheetContent<H>, other: SheetContent<H>): boolean {
  if (one.header !== other.header && changedFields(one.header, other.header).length > 0) return false;
  const lines = one.lines.filter(isContent);
  const others = other.lines.filter(isContent);
  return (
    lines.length === others.length &&
    lines.every((line, index) => {
      const against = others[index];
      return against !== undefined && line.key === against.key && isSameLine(line, against);
    })
  );
}

/** Whether a line contains anything, including text that could not be parsed. */
export function isContent(line: EditorLine): boolean {
  return (
    filledRows([line], { isBlank: isBlankLine, columns: [], blank: () => line, copy: () => line, maxRows: 1 })
      .length === 1
  );
}

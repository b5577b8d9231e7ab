import type { SaveSheetRequest, Sheet } from '@iwe/contract';
import { formatDate } from '@iwe/domain';
import { inputLabel } from '@iwe/sheets';
import type { HeaderOf, InputDefinition, InputSources, SheetDefinition } from '@iwe/sheets';
import type { SelectOption } from '../../controls/select-field.tsx';
import { lineInputs, lineOf } from '../lines/index.ts';
import type { SheetBase, SheetContent } from './content.ts';

/** The head of a kind as its editor holds it. */
export type DefinedHeader<Definition extends SheetDefinition> = HeaderOf<Definition['inputs']>;

/** The head of a stored sheet, as its editor holds it. */
export function headerOf<Definition extends SheetDefinition>({ inputs }: Definition, sheet: Sheet): DefinedHeader<Definition> {
  return Object.fromEntries(inputs.map(({ kind, field }) => [field, kind === 'day' ? (sheet[field] ?? '') : kind === 'cost' ? costText(sheet[field]) : sheet[field]])) as DefinedHeader<Definition>;
}

/** A cost as it would be typed; nothing for 0. */
function costText(cost: number): string {
  return cost === 0 ? '' : cost.toFixed(2);
}

/** A stored sheet, as its editor holds it. */
export function baseOf<Definition extends SheetDefinition>(definition: Definition, sheet: Sheet): SheetBase<DefinedHeader<Definition>> {
  return { id: sheet.id, no: sheet.no, contentVersion: sheet.contentVersion, header: headerOf(definition, sheet), lines: sheet.lines.map(lineOf) };
}

/** The body of POST and PUT orders, without the version. */
export function requestOf<Definition extends SheetDefinition>({ type, inputs }: Definition, { header, lines }: SheetContent<DefinedHeader<Definition>>, uuid: string): SaveSheetRequest {
  const values = header as Readonly<Record<string, string | number | null>>;
  const head = Object.fromEntries(inputs.filter(({ kind }) => kind !== 'cost').map(({ kind, field, required }) => [field, kind === 'day' && !required ? values[field] || null : values[field]]));
  return { uuid, type, ...(head as Pick<SaveSheetRequest, 'date'>), lines: lineInputs(lines) };
}

/** Options of everything that the inputs choose from. */
export type InputChoices<Inputs extends readonly InputDefinition[]> = { readonly [Source in InputSources<Inputs>]: readonly SelectOption<number>[] };

/** What fields of the head and their values are called, for the dialog of two editors. */
export function headerTexts<Definition extends SheetDefinition>(definition: Definition, choices: InputChoices<Definition['inputs']>) {
  const inputs = new Map(definition.inputs.map((input) => [input.field as string, input]));
  const fieldLabel = (field: string): string => {
    const input = inputs.get(field);
    return input ? inputLabel(definition, input) : field;
  };
  const valueText = (field: string, value: string | number | null): string => {
    if (value === null) return '';
    const input = inputs.get(field);
    if (input?.kind === 'day') return formatDate(String(value));
    if (input?.kind === 'code') return input.labels[Number(value)] ?? String(value);
    if (input?.kind === 'choice') return (choices as Readonly<Record<string, readonly SelectOption<number>[]>>)[input.options]?.find((option) => option.value === value)?.label ?? String(value);
    return String(value);
  };
  return { fieldLabel, valueText };
}

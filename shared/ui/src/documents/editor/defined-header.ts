import { t } from '@iwe/session';
import { emptySheetField, sheetFieldRule } from '@iwe/contract';
import type { SaveSheetRequest, Sheet } from '@iwe/contract';
import { inputLabel } from '@iwe/sheets';
import type { HeaderOf, InputDefinition, InputSources, SheetDefinition } from '@iwe/sheets';
import { dayText } from '../../kit/data/date-text.tsx';
import type { SelectOption } from '../../kit/controls/select-field.tsx';
import { lineInputs, lineOf } from '../lines/index.ts';
import type { SheetBase, SheetContent } from './content.ts';

/** The form values of a kind's head. */
export type DefinedHeader<Definition extends SheetDefinition> = HeaderOf<Definition['inputs']>;

/** Returns the form values of a stored sheet's head. */
export function headerOf<Definition extends SheetDefinition>(
  { inputs }: Definition,
  sheet: Sheet,
): DefinedHeader<Definition> {
  return Object.fromEntries(
    inputs.map(({ kind, field }) => [
      field,
      kind === 'day' ? (sheet[field] ?? '') : kind === 'cost' ? costText(sheet[field]) : sheet[field],
    ]),
  ) as DefinedHeader<Definition>;
}

/** Returns the head of a new sheet: `values`, and every other input empty. */
export function blankHeader<Definition extends SheetDefinition>(
  { inputs }: Definition,
  values: Partial<DefinedHeader<Definition>>,
): DefinedHeader<Definition> {
  const empty = inputs.map(({ kind, field }) => {
    if (kind === 'choice' || kind === 'special') return [field, null];
    return [field, kind === 'code' ? emptySheetField(sheetFieldRule(field)) : ''];
  });
  return { ...Object.fromEntries(empty), ...values } as DefinedHeader<Definition>;
}

/** Returns a cost as it would be typed; '' for 0. */
function costText(cost: number): string {
  return cost === 0 ? '' : cost.toFixed(2);
}

/** Returns a stored sheet as the base of its editor. */
export function baseOf<Definition extends SheetDefinition>(
  definition: Definition,
  sheet: Sheet,
): SheetBase<DefinedHeader<Definition>> {
  return {
    id: sheet.id,
    no: sheet.no,
    contentVersion: sheet.contentVersion,
    ...(sheet.csr ? { partnerName: sheet.csr.name } : {}),
    header: headerOf(definition, sheet),
    lines: sheet.lines.map(lineOf),
  };
}

/** Returns the body of POST and PUT orders, without the version. */
export function requestOf<Definition extends SheetDefinition>(
  { type, inputs }: Definition,
  { header, lines }: SheetContent<DefinedHeader<Definition>>,
  uuid: string,
): SaveSheetRequest {
  const values = header as Readonly<Record<string, string | number | null>>;
  const head = Object.fromEntries(
    inputs
      .filter(({ kind }) => kind !== 'cost')
      .map(({ kind, field, required }) => [field, kind === 'day' && !required ? values[field] || null : values[field]]),
  );
  return { uuid, type, ...(head as Pick<SaveSheetRequest, 'date'>), lines: lineInputs(lines) };
}

/** Options of everything that the inputs choose from. */
export type InputChoices<Inputs extends readonly InputDefinition[]> = {
  readonly [Source in InputSources<Inputs>]: readonly SelectOption<number>[];
};

/** Returns the labels of head fields and the texts of their values, for the conflict dialog. */
export function headerTexts<Definition extends SheetDefinition>(
  definition: Definition,
  choices: InputChoices<Definition['inputs']>,
) {
  const inputs = new Map(definition.inputs.map((input) => [input.field as string, input]));
  const fieldLabel = (field: string): string => {
    const input = inputs.get(field);
    return input ? t(inputLabel(definition, input)) : field;
  };
  const valueText = (field: string, value: string | number | null): string => {
    if (value === null) return '';
    const input = inputs.get(field);
    if (input?.kind === 'day') return dayText(String(value));
    if (input?.kind === 'code') return t(input.labels[Number(value)] ?? String(value));
    if (input?.kind === 'choice')
      return (
        (choices as Readonly<Record<string, readonly SelectOption<number>[]>>)[input.options]?.find(
          (option) => option.value === value,
        )?.label ?? String(value)
      );
    return String(value);
  };
  return { fieldLabel, valueText };
}

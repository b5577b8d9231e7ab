import type { SaveSheetRequest, Sheet } from '@iwe/contract';
import type { Labels } from './fields.ts';
import type { OptionSource } from './filters.ts';

/** Fields that a stored sheet has and a request may carry, whose stored value is of a kind. */
type InputOf<Value> = { [Key in keyof Sheet & keyof SaveSheetRequest]: Sheet[Key] extends Value ? Key : never }[keyof Sheet & keyof SaveSheetRequest];
/** Fields that name another record by its id, or nothing. */
type IdField = { [Key in InputOf<number | null>]: null extends Sheet[Key] ? Key : never }[InputOf<number | null>];

/** Where the editor shows an input: among the fields of the head, beside the lines, or nowhere, because another field brings its value. */
export type InputPlace = 'head' | 'lines' | 'none';

/**
 * A field of the head that the editor of a draft changes. `of` names the field of the form, or the column of the lines, whose
 * label it bears. A `special` one is an id that a component of the screen chooses.
 */
export type InputDefinition<Of extends string = string> = {
  readonly of: Of;
  /** Only where the editor calls it otherwise. */
  readonly label?: string;
  readonly required?: true;
  /** Columns of the form's grid; 1 without it. */
  readonly span?: number;
  /** 'head' without it. */
  readonly place?: InputPlace;
  /** Beside the lines, pixels. */
  readonly width?: number;
} & (
  | { readonly kind: 'text'; readonly field: InputOf<string>; readonly maxLength: number; readonly type?: 'tel' }
  | { readonly kind: 'note'; readonly field: InputOf<string>; readonly maxLength: number; readonly hint?: string }
  | { readonly kind: 'day'; readonly field: InputOf<string | null> }
  /** One of a fixed set, always chosen; `codes` gives their order. */
  | { readonly kind: 'code'; readonly field: InputOf<number>; readonly labels: Labels; readonly codes?: readonly number[] }
  | { readonly kind: 'choice'; readonly field: IdField; readonly options: OptionSource; readonly placeholder?: string }
  | { readonly kind: 'special'; readonly field: IdField }
  /** An amount that is saved by its own call, so the request leaves it out; held as it was typed. */
  | { readonly kind: 'cost'; readonly field: 'sea_freight' | 'clearance_cost'; readonly place: 'none' }
);

/** What the form holds by kind: days as 'yyyy-MM-dd', '' for none; ids null for none. */
interface InputValues { text: string; note: string; day: string; code: number; choice: number | null; special: number | null; cost: string }

/** The head of a sheet as its editor holds it. */
export type HeaderOf<Inputs extends readonly InputDefinition[]> = { [Input in Inputs[number] as Input['field']]: InputValues[Input['kind']] };

/** The fields that a screen must bind a component to. */
export type SpecialInputs<Inputs extends readonly InputDefinition[]> = Extract<Inputs[number], { readonly kind: 'special' }>['field'];

/** The base data that the inputs choose from. */
export type InputSources<Inputs extends readonly InputDefinition[]> = Extract<Inputs[number], { readonly kind: 'choice' }>['options'];

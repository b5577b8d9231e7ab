import type { SheetFieldOf } from '@iwe/contract';
import type { Labels } from './fields.ts';
import type { OptionSource } from './filters.ts';

/**
 * Where the editor shows an input: among the head's fields, beside the lines, or nowhere because another field sets its
 * value.
 */
export type InputPlace = 'head' | 'lines' | 'none';

/**
 * A head field that a draft's editor changes. `of` names the form field or line column whose label it uses. A `special`
 * one is an id or a rate that a component of the screen sets. How long a text may be is in SHEET_FIELDS; a definition
 * names a length only where it is shorter (those of before definitionFormat 1.4 always do).
 */
export type InputDefinition<Of extends string = string> = {
  readonly of: Of;
  /** Only where the editor uses a different label. */
  readonly label?: string;
  readonly required?: true;
  /** Width in columns of the form's grid; 1 by default. */
  readonly span?: number;
  /** 'head' by default. */
  readonly place?: InputPlace;
  /** Width in pixels beside the lines. */
  readonly width?: number;
} & (
  | {
      readonly kind: 'text';
      readonly field: SheetFieldOf<'text'>;
      readonly maxLength?: number;
      readonly type?: 'tel';
    }
  | {
      readonly kind: 'note';
      readonly field: SheetFieldOf<'text'>;
      readonly maxLength?: number;
      readonly hint?: string;
    }
  | { readonly kind: 'day'; readonly field: SheetFieldOf<'day'> }
  /** One of a fixed set, never empty; `codes` sets the order. */
  | {
      readonly kind: 'code';
      readonly field: SheetFieldOf<'code'>;
      readonly labels: Labels;
      readonly codes?: readonly number[];
    }
  | {
      readonly kind: 'choice';
      readonly field: SheetFieldOf<'id'>;
      readonly options: OptionSource;
      readonly placeholder?: string;
    }
  | { readonly kind: 'special'; readonly field: SheetFieldOf<'id' | 'rate'> }
  /** An amount with an API call of its own, so the request leaves it out; the form stores the text that was typed. */
  | { readonly kind: 'cost'; readonly field: 'sea_freight' | 'clearance_cost'; readonly place: 'none' }
);

/** The form's value of each input kind: days as 'yyyy-MM-dd' or '' for none; ids or null for none. */
interface InputValues {
  text: string;
  note: string;
  day: string;
  code: number;
  choice: number | null;
  special: number | null;
  cost: string;
}

/** The form values of a sheet's head. */
export type HeaderOf<Inputs extends readonly InputDefinition[]> = {
  [Input in Inputs[number] as Input['field']]: InputValues[Input['kind']];
};

/** Fields for which a screen must bind a component. */
export type SpecialInputs<Inputs extends readonly InputDefinition[]> = Extract<
  Inputs[number],
  { readonly kind: 'special' }
>['field'];

/** The base data that the inputs choose from. */
export type InputSources<Inputs extends readonly InputDefinition[]> = Extract<
  Inputs[number],
  { readonly kind: 'choice' }
>['options'];

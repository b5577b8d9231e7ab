import type { Sheet, SheetAbilities } from '@iwe/contract';
import type { FieldOf, Labels } from './fields.ts';

/** What can change a section on the detail page: one of the edits of an approved sheet, or only the draft's editor. */
export type SectionEdit = 'dates' | 'address' | 'shipping' | 'delivery' | 'costs';

/** A field of a sheet's head. A `special` one is drawn by the component that the screen binds to its key. */
export type FormField = { readonly key: string; readonly label: string; readonly strong?: true } & (
  | { readonly kind: 'text'; readonly field: FieldOf<Sheet, string> }
  | { readonly kind: 'day'; readonly field: FieldOf<Sheet, string | null> }
  | { readonly kind: 'money'; readonly field: FieldOf<Sheet, number | null | undefined> }
  | { readonly kind: 'code'; readonly field: FieldOf<Sheet, number>; readonly labels: Labels }
  | { readonly kind: 'special' }
);

/**
 * Fields that are shown and changed together. `edit` names the rule of the edit-right table (spec §4); without it only
 * a draft's editor changes them.
 */
export interface FormSection {
  readonly key: string;
  readonly title: string;
  readonly edit?: SectionEdit;
  readonly fields: readonly FormField[];
}

/** The abilities for an edit; any one of them is enough. */
export const SECTION_ABILITIES: Readonly<Record<SectionEdit, readonly (keyof SheetAbilities)[]>> = {
  dates: ['dates'],
  address: ['address'],
  shipping: ['shipType', 'driver'],
  delivery: ['driver'],
  costs: ['costs'],
};

/** The keys of all fields. */
export type FormKeys<Sections extends readonly FormSection[]> = Sections[number]['fields'][number]['key'];

/** Keys of the fields for which a screen must bind a component. */
export type SpecialFields<Sections extends readonly FormSection[]> = Extract<
  Sections[number]['fields'][number],
  { readonly kind: 'special' }
>['key'];

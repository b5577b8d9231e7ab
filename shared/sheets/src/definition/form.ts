import type { Sheet, SheetAbilities } from '@iwe/contract';
import type { FieldOf, Labels } from './fields.ts';

/** What on the detail page changes a section: one of the mid-life edits, or nothing but the editor of a draft. */
export type SectionEdit = 'dates' | 'address' | 'shipping' | 'costs';

/** A fact of a sheet's head. `special` is drawn by what the screen binds to its key. */
export type FormField = { readonly key: string; readonly label: string; readonly strong?: true } & (
  | { readonly kind: 'text'; readonly field: FieldOf<Sheet, string> }
  | { readonly kind: 'day'; readonly field: FieldOf<Sheet, string | null> }
  | { readonly kind: 'money'; readonly field: FieldOf<Sheet, number | null> }
  | { readonly kind: 'code'; readonly field: FieldOf<Sheet, number>; readonly labels: Labels }
  | { readonly kind: 'special' }
);

/** Fields that stand and change together. `edit` follows the edit-right table (spec §4); without it only a draft's editor changes them. */
export interface FormSection {
  readonly key: string;
  readonly title: string;
  readonly edit?: SectionEdit;
  readonly fields: readonly FormField[];
}

/** The abilities of which one is enough for an edit. */
export const SECTION_ABILITIES: Readonly<Record<SectionEdit, readonly (keyof SheetAbilities)[]>> = {
  dates: ['dates'],
  address: ['address'],
  shipping: ['shipType', 'driver'],
  costs: ['costs'],
};

/** The keys of all fields. */
export type FormKeys<Sections extends readonly FormSection[]> = Sections[number]['fields'][number]['key'];

/** The keys of the fields that a screen must bind. */
export type SpecialFields<Sections extends readonly FormSection[]> = Extract<Sections[number]['fields'][number], { readonly kind: 'special' }>['key'];

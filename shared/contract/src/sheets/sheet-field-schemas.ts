import * as z from 'zod';
import { enteredDay, isoDate } from '../wire.ts';
import { mapSheetFields } from './sheet-fields.ts';
import type { SHEET_FIELDS, SheetField, SheetFieldRule } from './sheet-fields.ts';
import { line, paragraph } from '../text.ts';

/** The highest accepted rate (USD per AUD). One that is not positive makes every price 1.00 (spec §5). */
const MAX_RATE = 9999;

type Rule<Field extends SheetField> = (typeof SHEET_FIELDS)[Field];

type StoredSchema<Of> = Of extends { readonly kind: 'text' }
  ? z.ZodString
  : Of extends { readonly kind: 'code' }
    ? z.ZodNumber
    : Of extends { readonly kind: 'day' }
      ? Of extends { readonly isRequired: true }
        ? typeof isoDate
        : z.ZodNullable<typeof isoDate>
      : z.ZodNullable<z.ZodNumber>;

function storedSchema(rule: SheetFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return z.string();
    case 'day':
      return rule.isRequired ? isoDate : isoDate.nullable();
    case 'id':
      return z.number().int().nullable();
    case 'code':
      return z.number().int();
    case 'rate':
      return z.number().nullable();
  }
}

/** The fields of a sheet's head in an answer. */
export const storedSheetFields = mapSheetFields<{ [Field in SheetField]: StoredSchema<Rule<Field>> }>((_field, rule) =>
  storedSchema(rule),
);

type SentSchema<Of> = Of extends { readonly kind: 'text' }
  ? z.ZodOptional<z.ZodString>
  : Of extends { readonly kind: 'code' }
    ? z.ZodOptional<z.ZodNumber>
    : Of extends { readonly kind: 'day' }
      ? Of extends { readonly isRequired: true }
        ? typeof isoDate
        : z.ZodOptional<z.ZodNullable<typeof isoDate>>
      : z.ZodOptional<z.ZodNullable<z.ZodNumber>>;

function sentSchema(rule: SheetFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return (rule.isOneLine ? line : paragraph)(rule.maxLength).optional();
    case 'day':
      return rule.isRequired ? enteredDay : enteredDay.nullish();
    case 'id':
      return z.number().int().positive().nullish();
    case 'code': {
      const { min, max } = rule;
      const number = z.number().int();
      const bounded = min === undefined ? number : number.min(min);
      return (max === undefined ? bounded : bounded.max(max)).optional();
    }
    case 'rate':
      return z.number().min(-MAX_RATE).max(MAX_RATE).nullish();
  }
}

/**
 * The fields of a sheet's head in a save request. A field that is left out keeps its stored value; a new sheet has
 * none.
 */
export const sentSheetFields = mapSheetFields<{ [Field in SheetField]: SentSchema<Rule<Field>> }>((_field, rule) =>
  sentSchema(rule),
);

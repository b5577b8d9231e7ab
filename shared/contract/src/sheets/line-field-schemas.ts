import { SHEET_LINE_FIELD_NAMES, SHEET_LINE_TEXTS, sheetLineFieldRule } from '@iwe/domain';
import type { SHEET_LINE_FIELDS, SheetLineField, SheetLineFieldOf, SheetLineFieldRule } from '@iwe/domain';
import * as z from 'zod';
import { line, paragraph } from '../text.ts';
import { instant, money } from '../wire.ts';

/** The highest price (AUD or USD) that somebody may enter. */
const MAX_PRICE = 10_000_000;

type Rule<Field extends SheetLineField> = (typeof SHEET_LINE_FIELDS)[Field];
type Nullable<Of, Schema extends z.ZodType> = Of extends { readonly isOptional: true } ? z.ZodNullable<Schema> : Schema;
type StoredSchema<Of> = Of extends { readonly kind: 'text' | 'word' }
  ? z.ZodString
  : Of extends { readonly kind: 'flag' }
    ? z.ZodBoolean
    : Of extends { readonly kind: 'moment' }
      ? z.ZodNullable<z.ZodString>
      : Nullable<Of, z.ZodNumber>;

function storedSchema(rule: SheetLineFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
    case 'word':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'moment':
      return instant.nullable();
    case 'money':
      return rule.isOptional ? money.nullable() : money;
    case 'units':
    case 'id':
      return rule.isOptional ? z.number().int().nullable() : z.number().int();
  }
}

/** The fields of a line in an answer. */
export const storedLineFields = Object.fromEntries(
  SHEET_LINE_FIELD_NAMES.map((field) => [field, storedSchema(sheetLineFieldRule(field))]),
) as { [Field in SheetLineField]: StoredSchema<Rule<Field>> };

/** What people type on a line, in an answer. */
export const storedLineTexts = Object.fromEntries(SHEET_LINE_TEXTS.map(({ field }) => [field, z.string()])) as {
  [Field in SheetLineFieldOf<'text'>]: z.ZodString;
};

type SentField = {
  [Field in SheetLineField]: Rule<Field> extends { readonly isWorkedOut: true } ? never : Field;
}[SheetLineField];
type SentSchema<Of> = Of extends { readonly kind: 'text' }
  ? z.ZodOptional<z.ZodString>
  : Of extends { readonly kind: 'flag' }
    ? z.ZodDefault<z.ZodBoolean>
    : Of extends { readonly kind: 'money' }
      ? Of extends { readonly isOptional: true }
        ? z.ZodOptional<z.ZodNullable<z.ZodNumber>>
        : z.ZodDefault<z.ZodNumber>
      : Of extends { readonly isOptional: true }
        ? z.ZodOptional<z.ZodNullable<z.ZodNumber>>
        : z.ZodNumber;
/** The specification's other names of texts. */
type SpecifiedName = {
  [Field in SheetLineField]: Rule<Field> extends { readonly specified: infer Name extends string } ? Name : never;
}[SheetLineField];

function sentSchema(rule: SheetLineFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return (rule.isOneLine ? line : paragraph)(rule.maxLength).optional();
    case 'flag':
      return z.boolean().default(false);
    case 'money': {
      const price = money.min(0).max(MAX_PRICE);
      return rule.isOptional ? price.nullish() : price.default(0);
    }
    case 'units': {
      const units = z.number().int().min(rule.min).max(rule.max);
      return rule.isOptional ? units.nullish() : units;
    }
    case 'id':
      return rule.isOptional ? z.number().int().positive().nullish() : z.number().int().positive();
    case 'word':
    case 'moment':
      throw new Error(`Nobody sends a field of kind '${rule.kind}'.`);
  }
}

/**
 * The fields of a line in a request, without those that the server works out; texts also by the specification's name.
 */
export const sentLineFields = Object.fromEntries(
  SHEET_LINE_FIELD_NAMES.flatMap((field) => {
    const rule = sheetLineFieldRule(field);
    if (rule.isWorkedOut) return [];
    const names = rule.kind === 'text' && rule.specified ? [rule.specified, field] : [field];
    return names.map((name) => [name, sentSchema(rule)]);
  }),
) as { [Field in SentField]: SentSchema<Rule<Field>> } & { [Name in SpecifiedName]: z.ZodOptional<z.ZodString> };

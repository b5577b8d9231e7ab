import type { RecordFieldRule, RecordFieldRules } from '@iwe/domain';
import * as z from 'zod';
import { line, paragraph } from '../text.ts';
import { flag, isoDate, money } from '../wire.ts';

/** The highest price of a product that somebody may enter, in AUD. */
const MAX_PRICE = 10_000_000;

type Stored<Rule> = Rule extends { readonly kind: 'text' }
  ? z.ZodString
  : Rule extends { readonly kind: 'flag' }
    ? typeof flag
    : Rule extends { readonly kind: 'day' }
      ? z.ZodNullable<typeof isoDate>
      : Rule extends { readonly kind: 'money' | 'whole' } | { readonly isAlways: true } | { readonly start: number }
        ? z.ZodNumber
        : z.ZodNullable<z.ZodNumber>;

function storedSchema(rule: RecordFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return z.string();
    case 'day':
      return isoDate.nullable();
    case 'money':
      return money;
    case 'price':
      return money.nullable();
    case 'flag':
      return flag;
    case 'whole':
      return z.number().int();
    case 'choice':
      return rule.isAlways || rule.start !== undefined ? z.number().int() : z.number().int().nullable();
  }
}

/** Returns the schemas of a record's fields in an answer. */
export const storedRecordFields = <Rules extends RecordFieldRules>(rules: Rules) =>
  schemasOf(rules, storedSchema) as { [Field in keyof Rules]: Stored<Rules[Field]> };

type Sent<Rule> = Rule extends { readonly kind: 'text' }
  ? z.ZodOptional<z.ZodString>
  : Rule extends { readonly kind: 'flag' }
    ? Rule extends { readonly isOpen: true }
      ? z.ZodOptional<z.ZodNullable<typeof flag>>
      : z.ZodOptional<typeof flag>
    : Rule extends { readonly kind: 'day' }
      ? z.ZodOptional<z.ZodNullable<z.ZodUnion<[typeof isoDate, z.ZodLiteral<''>]>>>
      : Rule extends { readonly kind: 'money' | 'whole' } | { readonly start: number }
        ? z.ZodOptional<z.ZodNumber>
        : z.ZodOptional<z.ZodNullable<z.ZodNumber>>;

function sentSchema(rule: RecordFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return (rule.isLong ? paragraph : line)(rule.maxLength).optional();
    case 'day':
      return z.union([isoDate, z.literal('')]).nullish();
    case 'money':
      return money.min(0).max(rule.max).optional();
    case 'price':
      return money.min(0).max(MAX_PRICE).nullish();
    case 'flag':
      return rule.isOpen ? flag.nullish() : flag.optional();
    case 'whole':
      return z.number().int().min(0).max(rule.max).optional();
    case 'choice': {
      const number = rule.min === 1 ? z.number().int().positive() : z.number().int().min(rule.min);
      const choice = rule.max === undefined ? number : number.max(rule.max);
      return rule.start === undefined ? choice.nullish() : choice.optional();
    }
  }
}

/** Returns the schemas of a record's fields in a save request. One that is left out keeps its value. */
export const sentRecordFields = <Rules extends RecordFieldRules>(rules: Rules) =>
  schemasOf(rules, sentSchema) as { [Field in keyof Rules]: Sent<Rules[Field]> };

const schemasOf = (rules: RecordFieldRules, schemaOf: (rule: RecordFieldRule) => z.ZodType) =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, schemaOf(rule)]));

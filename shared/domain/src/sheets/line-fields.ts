import { ALL_SHEET_TYPES as ALL, SheetType } from '../enums/sheet-type.ts';

const PRICED = ALL.filter((type) => type !== SheetType.Transfer);
const PURCHASES = [SheetType.PurchaseOrder, SheetType.Bill, SheetType.BillCreditNote] as const;
const COUNTS = [SheetType.Adjustment] as const;

/** The type of a field of a sheet's line, and how it is checked, compared and shown. */
export type SheetLineFieldRule = {
  /** The kinds that have the field. Lines of other kinds store it empty, whatever a request sends. */
  readonly sheets: readonly SheetType[];
  /** In the history, after 'Line 2'. What has no label is not told there. */
  readonly label?: string;
  /** The server decides the value, whatever a request sends. */
  readonly isWorkedOut?: true;
  /** Follows from what people enter and is no content of its own: two versions are not compared by it. */
  readonly isFigure?: true;
} & (
  | {
      /** What people type on a line. */
      readonly kind: 'text';
      readonly label: string;
      readonly maxLength: number;
      readonly isOneLine?: true;
      /** As the heading of a column. */
      readonly heading: string;
      /** Further headings that name the column in files and pasted tables. */
      readonly headings: readonly string[];
      /** Documents show it below the product's name, behind its heading where it would not explain itself. */
      readonly print: 'plain' | 'headed' | 'never';
      /**
       * The specification's name of the field in a request, for a field of the specification. One that a request leaves
       * out is empty then; a later field keeps its stored value, because an older release of a remote does not know it.
       */
      readonly specified?: string;
    }
  /** A word of the server's, such as where a price came from. */
  | { readonly kind: 'word'; readonly maxLength: number }
  /** Whole units or positions. `isOptional`: null for none. */
  | { readonly kind: 'units'; readonly min: number; readonly max: number; readonly isOptional?: true }
  /** Cents where it is stored, an amount with two decimals on the wire. */
  | { readonly kind: 'money'; readonly isOptional?: true }
  | { readonly kind: 'flag' }
  /** The id of another record. */
  | { readonly kind: 'id'; readonly isOptional?: true }
  /** A moment, or null. */
  | { readonly kind: 'moment' }
);

/**
 * Every field of a sheet's line that is stored with it, by its name on the wire; the history tells changes in this
 * order. Request and answer, the server's columns, the comparison of contents, conflicts, history, snapshot, documents,
 * imports and the editors follow from this table, or do not compile. docs/recipes/line-field.md is the recipe.
 */
export const SHEET_LINE_FIELDS = {
  productId: { kind: 'id', sheets: ALL },
  /** Adjustments: counted − system, which the server works out. */
  quantity: { kind: 'units', min: 0, max: 100_000, label: 'quantity', sheets: ALL },
  price: { kind: 'money', label: 'price', sheets: PRICED },
  usdPrice: { kind: 'money', isOptional: true, label: 'USD price', sheets: PURCHASES },
  /**
   * Adjustments: counted units, the system's quantity at that moment, and the moment. `price` is then the unit cost of
   * a gain of goods that have none.
   */
  inWarehouseQty: { kind: 'units', min: 0, max: 1_000_000, isOptional: true, label: 'counted', sheets: COUNTS },
  inSystemQty: {
    kind: 'units',
    min: 0,
    max: 1_000_000,
    isOptional: true,
    label: 'in system',
    isWorkedOut: true,
    sheets: COUNTS,
  },
  countedAt: { kind: 'moment', label: 'counted at', isWorkedOut: true, sheets: COUNTS },
  description: {
    kind: 'text',
    label: 'description',
    heading: 'Line Description',
    headings: ['Description', 'Desc'],
    maxLength: 500,
    print: 'plain',
    specified: 'desc',
    sheets: ALL,
  },
  seq: { kind: 'units', min: 1, max: 1000, label: 'position', sheets: ALL },
  /** Typed by hand: changes of customer or date do not change the price. */
  manual: { kind: 'flag', sheets: PRICED },
  /** The sold line of a return, the ordered line of a bill. */
  sourceLineId: { kind: 'id', isOptional: true, sheets: ALL },
  amount: { kind: 'money', isWorkedOut: true, isFigure: true, sheets: PRICED },
  gst: { kind: 'money', isWorkedOut: true, isFigure: true, sheets: PRICED },
  /** Where the price came from: 'Class A', 'Special', 'OCOP / VIP', 'manual' …. */
  priceSource: { kind: 'word', maxLength: 40, isWorkedOut: true, isFigure: true, sheets: PRICED },
} as const satisfies Readonly<Record<string, SheetLineFieldRule>>;

/** The name of a field of a line on the wire. */
export type SheetLineField = keyof typeof SHEET_LINE_FIELDS;
type Rules = typeof SHEET_LINE_FIELDS;

/** The fields of a kind. */
export type SheetLineFieldOf<Kind extends SheetLineFieldRule['kind']> = {
  [Field in SheetLineField]: Rules[Field]['kind'] extends Kind ? Field : never;
}[SheetLineField];

/** The fields that two versions of a line are compared by. */
export type SheetLineContentField = {
  [Field in SheetLineField]: Rules[Field] extends { readonly isFigure: true } ? never : Field;
}[SheetLineField];

type OrNull<Rule, Value> = Rule extends { readonly isOptional: true } ? Value | null : Value;

/** The type of a field's value on the wire. */
export type SheetLineValue<Field extends SheetLineField> = {
  text: string;
  word: string;
  units: OrNull<Rules[Field], number>;
  money: OrNull<Rules[Field], number>;
  flag: boolean;
  id: OrNull<Rules[Field], number>;
  moment: string | null;
}[Rules[Field]['kind']];

/** What people type on a line, by field. */
export type SheetLineTexts = Readonly<Record<SheetLineFieldOf<'text'>, string>>;

/** All fields, in the order of the table. */
export const SHEET_LINE_FIELD_NAMES = Object.keys(SHEET_LINE_FIELDS) as readonly SheetLineField[];

/** Returns the rule of a field. */
export const sheetLineFieldRule = (field: SheetLineField): SheetLineFieldRule => SHEET_LINE_FIELDS[field];

/** Returns whether lines of this kind of sheet have the field. */
export const hasSheetLineField = (type: number, field: SheetLineField): boolean =>
  sheetLineFieldRule(field).sheets.some((other) => other === type);

/** The fields that two versions of a line are compared by, in the order of the table. */
export const SHEET_LINE_CONTENT_FIELDS = SHEET_LINE_FIELD_NAMES.filter(
  (field): field is SheetLineContentField => !sheetLineFieldRule(field).isFigure,
);

/** Returns the value of a field of which nothing was entered. */
export function emptySheetLineField(rule: SheetLineFieldRule): string | number | boolean | null {
  if (rule.kind === 'text' || rule.kind === 'word') return '';
  if (rule.kind === 'flag') return false;
  return rule.kind === 'moment' || rule.isOptional ? null : 0;
}

/** A text of a line: its name on the wire with its rule. */
export interface SheetLineText {
  readonly field: SheetLineFieldOf<'text'>;
  readonly rule: Extract<SheetLineFieldRule, { kind: 'text' }>;
}

/** What people type on a line, in the order of the table. */
export const SHEET_LINE_TEXTS: readonly SheetLineText[] = SHEET_LINE_FIELD_NAMES.flatMap((field) => {
  const rule = sheetLineFieldRule(field);
  return rule.kind === 'text' ? [{ field: field as SheetLineFieldOf<'text'>, rule }] : [];
});

/** Returns the texts that lines of this kind of sheet have. */
export const lineTextsOfKind = (type: number): readonly SheetLineText[] =>
  SHEET_LINE_TEXTS.filter(({ field }) => hasSheetLineField(type, field));

/** Returns an object with something for each text of a line. */
export const mapSheetLineTexts = <Value>(
  valueOf: (text: SheetLineText) => Value,
): Record<SheetLineFieldOf<'text'>, Value> =>
  Object.fromEntries(SHEET_LINE_TEXTS.map((text) => [text.field, valueOf(text)])) as Record<
    SheetLineFieldOf<'text'>,
    Value
  >;

/** Returns the texts of a line alone; those that it does not have are empty. */
export const sheetLineTexts = (line: Partial<SheetLineTexts>): SheetLineTexts =>
  mapSheetLineTexts(({ field }) => line[field] ?? '');

/** Returns what documents show below the product's name, a row for each text; '' for none. */
export const printedLineTexts = (line: Partial<SheetLineTexts>): string =>
  SHEET_LINE_TEXTS.flatMap(({ field, rule }) => {
    const text = line[field] ?? '';
    if (text === '' || rule.print === 'never') return [];
    return [rule.print === 'headed' ? `${rule.heading}: ${text}` : text];
  }).join('\n');

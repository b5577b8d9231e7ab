import type { CloneTarget, SheetType, StatedSortType } from '@iwe/domain';
import type {
  ActionDefinition,
  ColumnDefinition,
  FilterDefinition,
  FormField,
  InputDefinition,
  ListColumn,
  ListDefinition,
  SheetDefinition,
} from '@iwe/sheets';
import type { SheetLine, SheetRow } from '@iwe/contract';
import * as z from 'zod';

/**
 * The sheet and list definitions as a JSON schema can say them, beside their types in shared/sheets/src/definition. A
 * type that has another field, value or must than its schema does not compile (`asTyped` below).
 */

/** A text that the compiler restricts to the names of some type: which fields there are is no part of the format. */
const name = <Names>() => z.string() as unknown as z.ZodType<Names>;
/** What the format leaves open. */
const open = <Value>() => z.unknown() as unknown as z.ZodType<Value>;
/** Its properties in addition to those of each option. */
const each = <Common extends z.core.$ZodShape, Options extends readonly z.ZodObject[]>(
  common: Common,
  options: Options,
) =>
  z.union(options.map((option) => option.extend(common))) as unknown as z.ZodType<
    Options[number] extends infer Option
      ? Option extends z.ZodObject
        ? z.infer<Option> & z.infer<z.ZodObject<Common, z.core.$strict>>
        : never
      : never
  >;
const is = <const Value extends z.core.util.Literal>(value: Value) => z.literal(value);
const oneOf = <const Values extends readonly z.core.util.Literal[]>(...values: Values) =>
  z.union(values.map((value) => z.literal(value))) as unknown as z.ZodType<Values[number]>;
const object = z.strictObject;

type KindOf<Union, Kind> = Extract<Union, { readonly kind: Kind }>;
type FieldIn<Union, Kind> = KindOf<Union, Kind> extends { readonly field: infer Field } ? Field : never;

const card = oneOf('amount', 'name', 'state', 'note').optional();
const labels = z.record(z.number(), z.string());
const sheetType = oneOf(1, 2, 3, 4, 5, 6, 7) as unknown as z.ZodType<SheetType>;

function columns<Row>() {
  type Column = ColumnDefinition<Row>;
  type Link = NonNullable<KindOf<Column, 'text'>['link']>;
  return [
    object({
      kind: is('text'),
      field: name<FieldIn<Column, 'text'>>(),
      exact: z.boolean().optional(),
      link: z
        .union([
          object({
            kind: oneOf('customer', 'product'),
            id: name<Extract<Link, { readonly id: string }>['id']>(),
          }),
          object({ kind: is('supplier') }),
        ])
        .optional(),
    }),
    object({ kind: is('quantity'), field: name<FieldIn<Column, 'quantity'>>(), total: is('qty').optional() }),
    object({ kind: is('money'), field: name<FieldIn<Column, 'money'>>(), total: is('amount').optional() }),
    object({ kind: is('day'), field: name<FieldIn<Column, 'day'>>() }),
    object({ kind: is('instant'), field: name<FieldIn<Column, 'instant'>>() }),
    object({
      kind: is('special'),
      align: oneOf('number', 'money', 'action').optional(),
      canBeCut: z.boolean().optional(),
    }),
  ] as const;
}
const column = { key: z.string(), label: z.string(), width: z.number().optional(), card };

const sortKey = oneOf('id', 'number', 'amount', 'dueDate', 'date', 'status') as unknown as z.ZodType<
  StatedSortType<NonNullable<ListColumn<SheetRow>['sort']>>['key']
>;
const filter = { label: z.string(), start: z.string().optional(), rare: is(true).optional() };
type FilterKeys = KindOf<FilterDefinition, 'text'>['key'];

/** A list of sheets; lists of other rows have other names of fields, and the same format. */
const listDefinition = object({
  title: z.string(),
  section: z.string(),
  query: open<ListDefinition['query']>(),
  filters: z.array(
    each(filter, [
      object({
        kind: is('text'),
        key: name<FilterKeys>(),
        operator: is('contains'),
        placeholder: z.string().optional(),
      }),
      object({
        kind: is('choice'),
        key: name<FilterKeys>(),
        operator: oneOf('equals', 'sort'),
        options: z.union([
          z.array(object({ value: z.string(), label: z.string() })),
          oneOf('warehouses', 'staff', 'suppliers', 'brands', 'areaTypes', 'tag1', 'tag2', 'tag3', 'tag4'),
        ]),
        placeholder: z.string().optional(),
      }),
      object({
        kind: is('days'),
        key: z.string(),
        operator: is('between'),
        from: name<FilterKeys>(),
        to: name<FilterKeys>(),
      }),
    ]),
  ),
  columns: z.array(each({ ...column, sort: sortKey.optional(), leaves: z.number().optional() }, columns<SheetRow>())),
  sorts: z.array(sortKey),
  sortTypes: z
    .array(object({ value: z.number().optional(), key: sortKey, descending: z.boolean(), label: z.string() }))
    .optional(),
  exports: z.array(
    object({
      key: z.string(),
      label: z.string(),
      kind: oneOf('text', 'integer', 'number', 'money', 'date', 'instant'),
      width: z.number().optional(),
    }),
  ),
  pageSize: z.number(),
  exportName: z.string(),
});

const input = {
  of: z.string(),
  label: z.string().optional(),
  required: is(true).optional(),
  span: z.number().optional(),
  width: z.number().optional(),
};
const place = oneOf('head', 'lines', 'none').optional();
const length = z.number().optional();

const sheetDefinition = object({
  type: sheetType,
  routeName: z.string(),
  resource: is('orders'),
  list: listDefinition,
  form: z.array(
    object({
      key: z.string(),
      title: z.string(),
      edit: oneOf('dates', 'address', 'shipping', 'delivery', 'costs').optional(),
      fields: z.array(
        each({ key: z.string(), label: z.string(), strong: is(true).optional() }, [
          object({ kind: is('text'), field: name<FieldIn<FormField, 'text'>>() }),
          object({ kind: is('day'), field: name<FieldIn<FormField, 'day'>>() }),
          object({ kind: is('money'), field: name<FieldIn<FormField, 'money'>>() }),
          object({ kind: is('code'), field: name<FieldIn<FormField, 'code'>>(), labels }),
          object({ kind: is('special') }),
        ]),
      ),
    }),
  ),
  inputs: z.array(
    each(input, [
      object({
        kind: is('text'),
        field: open<FieldIn<InputDefinition, 'text'>>(),
        maxLength: length,
        type: is('tel').optional(),
        place,
      }),
      object({
        kind: is('note'),
        field: open<FieldIn<InputDefinition, 'note'>>(),
        maxLength: length,
        hint: z.string().optional(),
        place,
      }),
      object({ kind: is('day'), field: open<FieldIn<InputDefinition, 'day'>>(), place }),
      object({
        kind: is('code'),
        field: open<FieldIn<InputDefinition, 'code'>>(),
        labels,
        codes: z.array(z.number()).optional(),
        place,
      }),
      object({
        kind: is('choice'),
        field: open<FieldIn<InputDefinition, 'choice'>>(),
        options: oneOf('warehouses', 'staff'),
        placeholder: z.string().optional(),
        place,
      }),
      object({ kind: is('special'), field: open<FieldIn<InputDefinition, 'special'>>(), place }),
      object({ kind: is('cost'), field: oneOf('sea_freight', 'clearance_cost'), place: is('none') }),
    ]),
  ),
  lines: z.array(
    each({ ...column, only: oneOf('editor', 'detail').optional() }, [
      ...columns<SheetLine>(),
      object({ kind: is('product'), field: name<FieldIn<SheetDefinition['lines'][number], 'product'>>() }),
    ]),
  ),
  actions: z.array(
    object({
      key: oneOf('void', 'unapprove', 'edit', 'approve', 'close', 'advance', 'sendXero', 'xeroRecall'),
      label: z.string(),
      from: z.array(oneOf(1, 2, 3, 4)) as unknown as z.ZodType<ActionDefinition['from'][number][]>,
      ability: name<ActionDefinition['ability']>(),
      hotkey: z.string().optional(),
      confirm: z.string().optional(),
      confirmLabel: z.string().optional(),
      tone: oneOf('main', 'plain', 'danger'),
    }),
  ),
  cloneTargets: z.array(
    object({
      type: sheetType,
      operation: oneOf('clone', 'cloneBillToInv') as z.ZodType<CloneTarget['operation']>,
      label: z.string(),
    }),
  ),
  hasMoney: z.boolean(),
  isCount: is(true).optional(),
});

/** A type as plain data: lists and objects that may be changed, with nothing absent spelled out. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
    : T;
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Does not compile when a definition's type and its schema say different things. */
const asTyped = <_AllSame extends readonly true[]>(schemas: Readonly<Record<string, z.ZodType>>) => schemas;

/** The schemas of what remotes pass to the shell's screens, by the names of their types. */
export const DEFINITIONS: Readonly<Record<string, z.ZodType>> = asTyped<
  [
    Same<Plain<SheetDefinition>, Plain<z.infer<typeof sheetDefinition>>>,
    Same<Plain<ListDefinition>, Plain<z.infer<typeof listDefinition>>>,
  ]
>({ SheetDefinition: sheetDefinition, ListDefinition: listDefinition });

import { mapSheetLineTexts } from '@iwe/domain';
import type { SheetLineContentField } from '@iwe/domain';
import type { EditorLine } from '../../lines/index.ts';

/** A field of a line as two editors of a sheet compare it. */
interface ComparedField {
  /** In the question whose value counts; '' for the product, whose code is named anyway. */
  readonly word: string;
  readonly isMoney?: true;
  /** Returns the value, for comparing and showing. */
  readonly valueOf: (line: EditorLine) => string | number | null;
  /** Returns the part of the line that the field's value consists of. */
  readonly partOf: (line: EditorLine) => Partial<EditorLine>;
}

/** Fields that follow from another one, or from the line's place. */
type FollowingField = 'seq' | 'manual' | 'sourceLineId' | 'inSystemQty' | 'countedAt';
export type LineField = Exclude<SheetLineContentField, FollowingField>;

/** How editors compare each field that people enter on a line; a field that is missing here does not compile. */
export const COMPARED_FIELDS: Readonly<Record<LineField, ComparedField>> = {
  productId: { word: '', valueOf: ({ item }) => item?.code ?? null, partOf: ({ item }) => ({ item }) },
  quantity: { word: 'qty', valueOf: ({ quantity }) => quantity, partOf: ({ quantity }) => ({ quantity }) },
  inWarehouseQty: {
    word: 'in-warehouse qty',
    valueOf: ({ counted = null, recount }) => (recount ? `${counted ?? ''} (again)` : counted),
    partOf: ({ counted = null, frozen = null }) => ({ counted, frozen, recount: false }),
  },
  usdPrice: {
    word: 'USD price',
    isMoney: true,
    valueOf: ({ usdCents = null }) => usdCents,
    partOf: ({ usdCents = null }) => ({ usdCents }),
  },
  price: {
    word: 'unit price',
    isMoney: true,
    valueOf: ({ priceCents }) => priceCents,
    partOf: ({ priceCents, priceSource, manual, sureCents }) => ({ priceCents, priceSource, manual, sureCents }),
  },
  ...mapSheetLineTexts(({ field, rule }): ComparedField => ({
    word: rule.label,
    valueOf: (line) => line[field],
    partOf: (line) => ({ [field]: line[field] }),
  })),
};

/** The fields of a line that count as content, in the order in which they are asked. */
export const LINE_FIELDS = Object.keys(COMPARED_FIELDS) as readonly LineField[];

/** Returns a line's value of a field, for comparing and showing. */
export const lineValue = (line: EditorLine, field: LineField): string | number | null =>
  COMPARED_FIELDS[field].valueOf(line);

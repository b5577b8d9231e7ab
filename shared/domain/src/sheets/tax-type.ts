import { isReturnSheet, type SheetType } from '../enums/sheet-type.ts';
import { TAX_TYPE_LABELS, UNCHOSEN_TAX_TYPE, type TaxType } from '../enums/tax-type.ts';
import { messages } from '../wording/messages.ts';
import type { Violation } from './sheet-state.ts';

/** A sheet that goods of a return come from. */
export interface TaxSource {
  readonly no: string;
  readonly taxType: number;
}

/** What decides the tax type of a sheet. */
export interface TaxTypeChoice {
  readonly type: SheetType;
  /** What the request says; undefined where it says nothing. */
  readonly sent: number | undefined;
  /** What the draft has now; undefined for a new one. */
  readonly stored: number | undefined;
  /** The tax type of new sheets of a kind that is no return. */
  readonly usual: TaxType;
  /** The sheets that a return, or one of its lines, comes from. */
  readonly sources: readonly TaxSource[];
}

/**
 * Returns the tax type that a sheet is stored with, and why it is refused. A return follows its source; without one it
 * stays as chosen, or unchosen, which its approval refuses (DOMAIN §4). Every other kind stays as chosen, or gets the
 * usual one.
 */
export function decideTaxType({ type, sent, stored, usual, sources }: TaxTypeChoice): {
  taxType: number;
  refusal: Violation | null;
} {
  if (!isReturnSheet(type)) return { taxType: sent ?? stored ?? usual, refusal: null };
  const [first] = sources;
  if (!first) return { taxType: sent ?? stored ?? UNCHOSEN_TAX_TYPE, refusal: null };
  const { taxType } = first;
  const other = sources.find((source) => source.taxType !== taxType);
  if (other)
    return {
      taxType,
      refusal: {
        code: 'taxType.sources',
        message: messages.returnOfTwoTaxTypes(first.no, labelOf(taxType), other.no, labelOf(other.taxType)),
      },
    };
  const follows = sent === undefined || sent === UNCHOSEN_TAX_TYPE || sent === taxType;
  return {
    taxType,
    refusal: follows
      ? null
      : { code: 'taxType.source', message: messages.returnFollowsTaxType(first.no, labelOf(taxType)) },
  };
}

const labelOf = (taxType: number): string => TAX_TYPE_LABELS[taxType as TaxType];

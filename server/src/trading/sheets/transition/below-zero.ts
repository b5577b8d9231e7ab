import {
  confirmApproveText,
  findingKey,
  canAcknowledgeNegativeReversal,
  SheetType,
  shortageMessage,
} from '@iwe/domain';
import type { Actor, Finding, NegativeStockPolicy, Shortage } from '@iwe/domain';
import { Problem, unprocessable } from '../../../core/errors.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

/** What decides whether goods may go below zero in a reversal, or by another warehouse. */
export interface BelowZeroContext {
  sheet: Pick<SheetRecord, 'type'>;
  lines: readonly LineRecord[];
  warehouseNames: ReadonlyMap<number, string>;
  policy: NegativeStockPolicy;
  actor: Pick<Actor, 'isAcct'>;
  /** Keys of what the person has confirmed. */
  acknowledged: readonly string[];
  /** The field that is at fault, where one is. */
  field?: string;
}

/** What went below zero with somebody's consent, for the history: keys, and the sentences that name every line. */
export interface BelowZero {
  acknowledged: string[];
  shortages: string[];
}

/** Nothing went below zero. */
export const NOTHING_SHORT: BelowZero = { acknowledged: [], shortages: [] };

/**
 * Decides about lines that would go below zero (DOMAIN §5 "Negative stock"): under `block` they are refused, but an
 * accountant may acknowledge a bill's reversal; under `warn` anybody may, once shown. Throws 422 with every line, as
 * 'acknowledge' where confirming is all that is missing.
 */
export function decideBelowZero(shortages: readonly Shortage[], context: BelowZeroContext): BelowZero {
  if (shortages.length === 0) return NOTHING_SHORT;
  const isBill = context.sheet.type === SheetType.Bill;
  const codes = new Map(context.lines.map((line) => [line.id, line.code]));
  const findings: Finding[] = shortages.map((shortage) => ({
    code: 'stock.short',
    line: shortage.lineNumber,
    needs: context.policy === 'block' ? 'accountant' : 'acknowledge',
    message: shortageMessage(
      shortage,
      codes.get(shortage.lineId) ?? '',
      context.warehouseNames.get(shortage.warehouseId) ?? '',
    ),
  }));
  const field = context.field === undefined ? {} : { field: context.field };
  if (context.policy === 'block' && !(isBill && canAcknowledgeNegativeReversal(context.actor))) {
    throw unprocessable(
      findings.map(({ code, line, message, needs }) => ({
        code,
        message,
        ...field,
        ...(line === undefined ? {} : { line }),
        ...(isBill ? { needs } : {}),
      })),
    );
  }
  const keys = [...new Set(findings.map(findingKey))];
  if (keys.some((key) => !context.acknowledged.includes(key))) {
    throw new Problem(422, 'acknowledge', confirmApproveText(findings), {
      details: findings.map((finding) => ({ ...finding, ...field, key: findingKey(finding) })),
    });
  }
  return { acknowledged: keys, shortages: findings.map((finding) => finding.message) };
}

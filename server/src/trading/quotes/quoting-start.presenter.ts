import type { QuotingStart } from '@iwe/contract';
import { fromCents } from '@iwe/domain';
import type { QuotingStartRows } from './quoting-start.repository.ts';

/** Returns what a seller may begin with, without any cost. */
export const presentQuotingStart = (
  { bought, sellers }: QuotingStartRows,
  quotes: QuotingStart['quotes'],
): QuotingStart => ({
  quotes,
  bought: bought.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    stock: row.stock,
    quantity: row.quantity,
    price: fromCents(row.price_cents),
    date: row.date,
    invoice: { id: row.sheet_id, no: row.no },
  })),
  sellers: sellers.map(({ id, code, name, units, stock }) => ({ id, code, name, units, stock })),
});

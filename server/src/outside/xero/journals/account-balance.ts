import { centsOf } from '../wire.ts';
import type { XeroApi } from '../xero-api.ts';

interface ReportRow {
  readonly RowType?: string;
  readonly Cells?: readonly { readonly Value?: string }[];
  readonly Rows?: readonly ReportRow[];
}

/** Columns of the trial balance: of the whole time up to its day. */
const DEBIT = 3;
const CREDIT = 4;

/**
 * What an account has at the end of a day, in cents, debits positive; or why nobody knows. An account without any entry
 * is not in the report.
 */
export async function accountBalance(
  api: XeroApi,
  organisation: number,
  { account, day }: { account: string; day: string },
): Promise<{ cents: number } | { problem: string }> {
  const outcome = await api.call(organisation, { method: 'GET', path: `/Reports/TrialBalance?date=${day}` });
  if (outcome.kind !== 'ok') {
    const reason = outcome.kind === 'refused' ? outcome.message : outcome.reason;
    return { problem: `Xero does not tell the balance: ${reason} Connect again where the access has no reports.` };
  }
  const [report] = outcome.body['Reports'] as { Rows?: readonly ReportRow[] }[];
  const rows = (report?.Rows ?? []).flatMap((row) => [row, ...(row.Rows ?? [])]);
  const found = rows.find(({ Cells }) => Cells?.[0]?.Value?.endsWith(`(${account})`));
  const amount = (column: number) => Number(found?.Cells?.[column]?.Value || 0);
  return { cents: centsOf(amount(DEBIT)) - centsOf(amount(CREDIT)) };
}

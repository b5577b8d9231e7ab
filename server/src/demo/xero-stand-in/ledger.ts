import { ACCOUNTS, isReserved } from './chart.ts';
import type { Account } from './chart.ts';
import type { Books } from './books.ts';
import { isCredit, isSale } from './documents.ts';
import type { StoredManualJournal } from './documents.ts';
import { Refusal, toCents } from './wire.ts';
import type { Json } from './wire.ts';

export interface ManualJournalFields {
  Narration?: string;
  Date?: string;
  Status?: string;
  JournalLines?: readonly { AccountCode?: string; LineAmount?: number; Description?: string }[];
}

/** Decides about a new manual journal. Throws a Refusal in Xero's words. */
export function newManualJournal(fields: ManualJournalFields): StoredManualJournal {
  const lines = (fields.JournalLines ?? []).map(({ AccountCode = '', LineAmount = 0, Description = '' }) => ({
    code: AccountCode,
    cents: toCents(LineAmount),
    description: Description,
  }));
  const debits = lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  const credits = lines.reduce((sum, { cents }) => sum + Math.min(0, cents), 0);
  const status = fields.Status ?? 'DRAFT';
  const problems = [
    ...(fields.Narration?.trim() ? [] : ['Narration must not be empty.']),
    ...(lines.length >= 2 ? [] : ['The journal must have at least two lines.']),
    ...(debits + credits === 0
      ? []
      : [`The total debits (${(debits / 100).toFixed(2)}) must equal total credits (${(credits / 100).toFixed(2)})`]),
    ...lines.flatMap(({ code }) => {
      const account = ACCOUNTS.find(({ Code }) => Code === code);
      if (!account || account.Status !== 'ACTIVE') return [`Account code '${code}' is not a valid code.`];
      return isReserved(account) ? [`Account code '${code}' cannot be used in a manual journal.`] : [];
    }),
    ...(status === 'DRAFT' || status === 'POSTED' ? [] : ['The status is not valid for a new journal.']),
  ];
  if (problems.length > 0) throw new Refusal(...problems);
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    narration: fields.Narration?.trim() ?? '',
    date: fields.Date?.slice(0, 10) ?? now.slice(0, 10),
    status: status as StoredManualJournal['status'],
    lines,
    updatedAt: now,
  };
}

/** Voids a posted journal, or deletes a draft. */
export function changedManualJournal(journal: StoredManualJournal, wanted: string): StoredManualJournal {
  const isPossible =
    (wanted === 'VOIDED' && journal.status === 'POSTED') || (wanted === 'DELETED' && journal.status === 'DRAFT');
  if (!isPossible) throw new Refusal('Journal not of valid status for modification');
  return { ...journal, status: wanted as StoredManualJournal['status'], updatedAt: new Date().toISOString() };
}

/** What every account has at the end of a day, in cents, debits positive. */
export function balancesAt(books: Books, day: string): Map<string, number> {
  const balances = new Map<string, number>();
  const post = (code: string, cents: number) => balances.set(code, (balances.get(code) ?? 0) + cents);
  for (const document of books.documents.values()) {
    if (document.date > day || (document.status !== 'AUTHORISED' && document.status !== 'PAID')) continue;
    const sign = isSale(document.kind) === isCredit(document.kind) ? 1 : -1;
    for (const line of document.lines)
      post(line.accountCode, sign * (line.lineCents - (document.lineAmountTypes === 'Exclusive' ? 0 : line.taxCents)));
    post('820', sign * document.taxCents);
    post(isSale(document.kind) ? '610' : '800', -sign * document.totalCents);
  }
  for (const payment of books.payments.values()) {
    const document = books.documents.get(payment.documentId);
    if (!document || payment.date > day) continue;
    const sign = isSale(document.kind) === isCredit(document.kind) ? -1 : 1;
    post('090', sign * payment.cents);
    post(isSale(document.kind) ? '610' : '800', -sign * payment.cents);
  }
  for (const journal of books.manualJournals.values())
    if (journal.status === 'POSTED' && journal.date <= day)
      for (const { code, cents } of journal.lines) post(code, cents);
  return balances;
}

const SECTIONS: Readonly<Record<Account['Class'], string>> = {
  REVENUE: 'Revenue',
  EXPENSE: 'Expenses',
  ASSET: 'Assets',
  LIABILITY: 'Liabilities',
  EQUITY: 'Equity',
};

/** The trial balance in Xero's form: a section for each class, an empty text where there is nothing. */
export function presentTrialBalance(books: Books, day: string): Json {
  const balances = balancesAt(books, day);
  const cells = (account: Account, cents: number) => {
    const amount = (Math.abs(cents) / 100).toFixed(2);
    const sides = cents >= 0 ? [amount, ''] : ['', amount];
    const Attributes = [{ Value: account.AccountID, Id: 'account' }];
    return [`${account.Name} (${account.Code})`, ...sides, ...sides].map((Value) => ({ Value, Attributes }));
  };
  const sections = Object.entries(SECTIONS).map(([of, Title]) => ({
    RowType: 'Section',
    Title,
    Rows: ACCOUNTS.filter(({ Class, Code }) => Class === of && (balances.get(Code) ?? 0) !== 0).map((account) => ({
      RowType: 'Row',
      Cells: cells(account, balances.get(account.Code) ?? 0),
    })),
  }));
  const heads = ['Account', 'Debit', 'Credit', 'YTD Debit', 'YTD Credit'].map((Value) => ({ Value }));
  return {
    ReportID: 'TrialBalance',
    ReportName: 'Trial Balance',
    ReportType: 'TrialBalance',
    ReportTitles: ['Trial Balance', `As at ${day}`],
    ReportDate: day,
    Rows: [{ RowType: 'Header', Cells: heads }, ...sections],
  };
}

/** An account of the chart. The class decides on which documents it may be used. */
export interface Account {
  readonly AccountID: string;
  readonly Code: string;
  readonly Name: string;
  readonly Type: string;
  readonly Class: 'ASSET' | 'EQUITY' | 'EXPENSE' | 'LIABILITY' | 'REVENUE';
  readonly TaxType: string;
  readonly Status: 'ACTIVE' | 'ARCHIVED';
  /** Accounts that Xero posts to by itself. */
  readonly SystemAccount?: 'DEBTORS' | 'CREDITORS' | 'GST' | 'RETAINEDEARNINGS';
  readonly EnablePaymentsToAccount: boolean;
}

const account = (
  id: number,
  fields: Omit<Account, 'AccountID' | 'Status' | 'EnablePaymentsToAccount'> & Partial<Account>,
): Account => ({
  AccountID: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  Status: 'ACTIVE',
  EnablePaymentsToAccount: false,
  ...fields,
});

/** The part of an Australian chart of accounts that a wholesaler meets. */
export const ACCOUNTS: readonly Account[] = [
  account(90, {
    Code: '090',
    Name: 'Business Bank Account',
    Type: 'BANK',
    Class: 'ASSET',
    TaxType: 'BASEXCLUDED',
    EnablePaymentsToAccount: true,
  }),
  account(200, { Code: '200', Name: 'Sales', Type: 'REVENUE', Class: 'REVENUE', TaxType: 'OUTPUT' }),
  account(260, { Code: '260', Name: 'Other Revenue', Type: 'REVENUE', Class: 'REVENUE', TaxType: 'OUTPUT' }),
  account(310, { Code: '310', Name: 'Cost of Goods Sold', Type: 'DIRECTCOSTS', Class: 'EXPENSE', TaxType: 'INPUT' }),
  account(425, { Code: '425', Name: 'Freight & Courier', Type: 'EXPENSE', Class: 'EXPENSE', TaxType: 'INPUT' }),
  account(610, {
    Code: '610',
    Name: 'Accounts Receivable',
    Type: 'CURRENT',
    Class: 'ASSET',
    TaxType: 'BASEXCLUDED',
    SystemAccount: 'DEBTORS',
  }),
  // Of an organisation whose stock another program counts. The account that Xero makes by itself has type INVENTORY.
  account(630, { Code: '630', Name: 'Inventory', Type: 'CURRENT', Class: 'ASSET', TaxType: 'BASEXCLUDED' }),
  account(632, { Code: '632', Name: 'Tracked Inventory', Type: 'INVENTORY', Class: 'ASSET', TaxType: 'BASEXCLUDED' }),
  account(631, {
    Code: '631',
    Name: 'Old Inventory',
    Type: 'CURRENT',
    Class: 'ASSET',
    TaxType: 'INPUT',
    Status: 'ARCHIVED',
  }),
  account(800, {
    Code: '800',
    Name: 'Accounts Payable',
    Type: 'CURRLIAB',
    Class: 'LIABILITY',
    TaxType: 'BASEXCLUDED',
    SystemAccount: 'CREDITORS',
  }),
  account(820, {
    Code: '820',
    Name: 'GST',
    Type: 'CURRLIAB',
    Class: 'LIABILITY',
    TaxType: 'BASEXCLUDED',
    SystemAccount: 'GST',
  }),
  account(960, {
    Code: '960',
    Name: 'Retained Earnings',
    Type: 'EQUITY',
    Class: 'EQUITY',
    TaxType: 'BASEXCLUDED',
    SystemAccount: 'RETAINEDEARNINGS',
  }),
];

/** Accounts that no line of a document or journal may use: banks, those of Xero itself, those of tracked items. */
export const isReserved = ({ Type, SystemAccount }: Account): boolean =>
  Type === 'BANK' || Type === 'INVENTORY' || SystemAccount !== undefined;

/** A tax rate; `percent` of the amount without tax. */
export interface TaxRate {
  readonly TaxType: string;
  readonly Name: string;
  readonly percent: number;
  readonly Status: 'ACTIVE' | 'ARCHIVED';
  readonly forRevenue: boolean;
  readonly forPurchases: boolean;
}

const rate = (TaxType: string, Name: string, percent: number, forRevenue: boolean, forPurchases: boolean): TaxRate => ({
  TaxType,
  Name,
  percent,
  Status: 'ACTIVE',
  forRevenue,
  forPurchases,
});

/** The default rates of an Australian organisation. */
export const TAX_RATES: readonly TaxRate[] = [
  rate('OUTPUT', 'GST on Income', 10, true, false),
  rate('INPUT', 'GST on Expenses', 10, false, true),
  rate('EXEMPTOUTPUT', 'GST Free Income', 0, true, false),
  rate('EXEMPTEXPENSES', 'GST Free Expenses', 0, false, true),
  rate('BASEXCLUDED', 'BAS Excluded', 0, true, true),
  rate('GSTONIMPORTS', 'GST on Imports', 0, false, true),
  rate('CAPEXINPUT', 'GST on Capital', 10, false, true),
];

import type { XeroChart, XeroSettings } from '@iwe/contract';
import { GST_PERCENT } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import { Problem, unprocessable } from '../../../core/errors.ts';
import type { XeroAccount, XeroTaxRate } from '../wire.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';

/** Xero's own tax type of documents without any. */
export const NO_TAX = 'NONE';

/** Types of accounts that Xero takes on no line of a document or journal, and why. */
const RESERVED_TYPES: Readonly<Record<string, string>> = {
  BANK: 'Xero posts payments alone to a bank account',
  INVENTORY: 'Xero reserves its type, Inventory, for items that it counts itself: make one of type Current Asset',
};

/** Reads the accounts and tax types that sheets may use, as Xero has them now. Throws 503 when Xero does not answer. */
export async function readChart(api: XeroApi, organisation: number): Promise<XeroChart> {
  const accounts = answerOf(await api.call(organisation, { method: 'GET', path: '/Accounts' }))['Accounts'];
  const rates = answerOf(await api.call(organisation, { method: 'GET', path: '/TaxRates' }))['TaxRates'];
  return {
    accounts: (accounts as XeroAccount[])
      .filter(({ Code, Status }) => Code !== undefined && Code !== '' && Status === 'ACTIVE')
      .map(({ Code = '', Name = '', Class = '', Type = '', SystemAccount = '' }) => {
        const reserved = RESERVED_TYPES[Type] ?? (SystemAccount === '' ? undefined : 'Xero posts to it by itself');
        return {
          code: Code,
          name: Name,
          forSales: reserved === undefined && Class === 'REVENUE',
          forPurchases: reserved === undefined && (Class === 'ASSET' || Class === 'EXPENSE'),
          ...(reserved === undefined ? {} : { reserved }),
        };
      }),
    taxTypes: (rates as XeroTaxRate[])
      .filter(({ TaxType, Status }) => TaxType !== undefined && Status === 'ACTIVE')
      .map((rate) => ({
        type: rate.TaxType ?? '',
        name: rate.Name ?? '',
        percent: rate.EffectiveRate ?? 0,
        // Another rate would not agree with our totals.
        forSales: rate.CanApplyToRevenue === true && rate.EffectiveRate === GST_PERCENT,
        forPurchases:
          rate.CanApplyToAssets === true && rate.CanApplyToRevenue !== true && rate.EffectiveRate === GST_PERCENT,
        freeSales: rate.CanApplyToRevenue === true && rate.EffectiveRate === 0,
        freePurchases: rate.CanApplyToExpenses === true && rate.EffectiveRate === 0,
      })),
  };
}

function answerOf(outcome: XeroOutcome): Readonly<Record<string, unknown>> {
  if (outcome.kind === 'ok') return outcome.body;
  if (outcome.kind === 'unconnected') throw unprocessable([{ code: 'xero.unconnected', message: outcome.reason }]);
  const sentence = outcome.kind === 'refused' ? outcome.message : outcome.reason;
  const seconds = outcome.kind === 'wait' ? Math.ceil((outcome.until.getTime() - Date.now()) / 1000) : 10;
  throw new Problem(503, 'xero-unavailable', sentence, { retryAfterSeconds: Math.max(1, seconds) });
}

/** Everything that is wrong with chosen codes, by field. */
export function settingsProblems(settings: XeroSettings, chart: XeroChart): ProblemItem[] {
  const account = (field: 'salesAccount' | 'inventoryAccount', use: 'forSales' | 'forPurchases', kind: string) => {
    const found = chart.accounts.find(({ code }) => code === settings[field]);
    if (found?.[use]) return [];
    const message = found?.reserved
      ? `Account ${found.code} - ${found.name} takes no lines, because ${found.reserved}. Choose another one.`
      : found
        ? `Account ${found.code} - ${found.name} is no ${kind} account. Choose another one.`
        : `Account ${settings[field]} is not in the chart of accounts of Xero, or is archived. Choose another one.`;
    return [{ code: 'xero.account', field, message }];
  };
  const taxType = (field: 'salesTaxType' | 'purchaseTaxType', use: 'forSales' | 'forPurchases', kind: string) =>
    chart.taxTypes.some((rate) => rate.type === settings[field] && rate[use])
      ? []
      : [
          {
            code: 'xero.taxType',
            field,
            message: `Tax type ${settings[field]} is no active GST of ${GST_PERCENT}% on ${kind} in Xero. Choose another one.`,
          },
        ];
  const free = (
    field: 'salesFreeTaxType' | 'purchaseFreeTaxType',
    use: 'freeSales' | 'freePurchases',
    kind: string,
  ) => {
    const chosen = settings[field];
    if (chosen === undefined || chosen === NO_TAX || chart.taxTypes.some((rate) => rate.type === chosen && rate[use]))
      return [];
    const message = `Tax type ${chosen} is no active GST-free type of ${kind} in Xero. Choose another one, or ${NO_TAX}.`;
    return [{ code: 'xero.taxType', field, message }];
  };
  const ofJournal = (['cogsAccount', 'adjustmentAccount', 'landedCostAccount'] as const).flatMap((field) => {
    const chosen = settings[field];
    const found = chart.accounts.find(({ code }) => code === chosen);
    if (chosen === undefined || (found && !found.reserved && chosen !== settings.inventoryAccount)) return [];
    const why = found ? 'takes no lines of this journal' : 'is not in the chart of accounts of Xero, or is archived';
    return [{ code: 'xero.account', field, message: `Account ${chosen} ${why}. Choose another one.` }];
  });
  return [
    ...free('salesFreeTaxType', 'freeSales', 'income'),
    ...free('purchaseFreeTaxType', 'freePurchases', 'purchases'),
    ...ofJournal,
    ...account('salesAccount', 'forSales', 'revenue'),
    ...account('inventoryAccount', 'forPurchases', 'asset or expense'),
    ...taxType('salesTaxType', 'forSales', 'income'),
    ...taxType('purchaseTaxType', 'forPurchases', 'purchases'),
  ];
}

import { t } from '@iwe/session';
import type { Sheet } from '@iwe/contract';
import { FINDINGS, messages, toCents } from '@iwe/domain';
import type { PermittedCode } from '@iwe/domain';

/**
 * Returns what a permit covers, in the sentence of its finding, and who gave it. Unknown codes are returned unchanged.
 */
export function permitText({ finding, lineId, by }: Sheet['permits'][number], sheet: Sheet): string {
  const line = sheet.lines.find((candidate) => candidate.id === lineId);
  const seq = line?.seq ?? 0;
  const sentences: Readonly<Record<PermittedCode, string>> = {
    'credit.overLimit': messages.balanceOverLimit(toCents(sheet.csrXeroBalance), toCents(sheet.csrCreditLimit)),
    'payment.cbd': messages.cashBeforeDelivery,
    'price.tenBelowClassA': messages.priceTenBelowClassA(seq),
    'return.noSource': messages.returnWithoutSource(seq),
    'return.noCost': messages.returnWithoutCost(seq),
    // The sold price is not on the sheet.
    'return.abovePrice': `Line ${seq}: ${FINDINGS['return.abovePrice'].label}.`,
    // How far the price is below the limit; the limit itself is that of the person who asked.
    'price.overMaxDis': messages.priceOverMaxDis(
      seq,
      toCents(line?.product.classAPrice ?? 0) - toCents(line?.price ?? 0),
    ),
  };
  return `${t(sentences[finding as PermittedCode] ?? finding)} ${t('Permitted by {}.', by)}`;
}

import type { Sheet } from '@iwe/contract';
import { messages, toCents } from '@iwe/domain';
import type { FindingCode } from '@iwe/domain';

/** What a permit lets pass, in the sentence of its finding, and who gave it. A code that is not known here stays as it is. */
export function permitText({ finding, lineId, by }: Sheet['permits'][number], sheet: Sheet): string {
  const line = sheet.lines.find((candidate) => candidate.id === lineId);
  const seq = line?.seq ?? 0;
  const sentences: Partial<Record<FindingCode, string>> = {
    'credit.overLimit': messages.balanceOverLimit(toCents(sheet.csrXeroBalance), toCents(sheet.csrCreditLimit)),
    'payment.cbd': messages.cashBeforeDelivery,
    'price.tenBelowClassA': messages.priceTenBelowClassA(seq),
    // By how much the price lies below; the limit itself was the asker's.
    'price.overMaxDis': messages.priceOverMaxDis(seq, toCents(line?.product.classAPrice ?? 0) - toCents(line?.price ?? 0)),
  };
  return `${sentences[finding as FindingCode] ?? finding} Permitted by ${by}.`;
}

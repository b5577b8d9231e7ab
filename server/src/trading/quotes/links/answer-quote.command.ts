import type { AnsweredQuote, answerQuoteRequest } from '@iwe/contract';
import { DrafterType, fromCents, PLAIN_ACTOR, SheetType, today } from '@iwe/domain';
import type * as z from 'zod';
import type { RowOf, Transaction } from '../../../core/database/index.ts';
import { Problem } from '../../../core/errors.ts';
import { addAudit } from '../../../core/writes/public.ts';
import { notify } from '../../../records/discussions/public.ts';
import { selfOrderHead } from '../../csr-orders/public.ts';
import { createSheet } from '../../sheets/public.ts';
import { lockQuote } from '../quote.repository.ts';
import type { StoredQuote, StoredQuoteLine } from '../quote.repository.ts';
import { linkEnded } from './quote-link.ts';
import type { CustomerLink } from './quote-link.ts';
import { ANSWER_LINK, LOCK_LINK, LOCKED_LINK } from './quote-link.sql.ts';

type Answer = z.output<typeof answerQuoteRequest>;

/**
 * Takes a customer's answer to a quote, once: an acceptance becomes a self-order (drafterType 3) of the quoted prices
 * in the queue, a change is words for the people who made the link and the quote. Both are told by the bell and in
 * the history. The same uuid gets the same answer again. Throws 401 for a link that has ended meanwhile, 409 when the
 * order cannot be made.
 */
export async function answerQuote(
  tx: Transaction,
  link: CustomerLink,
  answer: Answer,
  requestId: string,
  now: Date,
): Promise<{ data: AnsweredQuote }> {
  // The link before its quote: two answers follow each other, and an answer and a change of the quote do.
  await tx.query(LOCK_LINK(tx.organisation, link.id));
  const { quote, lines } = await lockQuote(tx, link.quoteId);
  const [locked] = await tx.query(LOCKED_LINK(tx.organisation, link.id));
  if (!locked) throw linkEnded();
  if (locked.answer !== null && locked.answer_uuid === answer.uuid)
    return { data: answered(locked.answer, locked.order_no ?? '', locked) };
  if (locked.state !== 'valid') throw linkEnded();
  const operator = `${answer.name}, ${quote.customer}`;
  const order =
    answer.answer === 'accepted' ? await orderOf(tx, { quote, lines, answer, operator, requestId, now }, locked) : null;
  await tx.query(
    ANSWER_LINK(tx.organisation, link.id, answer.answer, answer.name, answer.words, answer.uuid, order?.id ?? null),
  );
  await addAudit(
    tx,
    { organisation: tx.organisation, userId: null, operator, requestId },
    {
      action: order ? 'Accept by link' : 'Ask for a change by link',
      entity: 'quote',
      entityId: quote.id,
      after: { fields: { link: link.id, words: answer.words, ...(order ? { order: order.no } : {}) } },
    },
  );
  await notify(tx, [locked.maker, locked.quoter], {
    kind: 'answered',
    record: order ? { kind: 'sheet', id: order.id } : { kind: 'customer', id: quote.contact_id },
    text: order
      ? `Accepted ${quote.no}: ${order.no} waits in the self-orders.`
      : `Asks for a change of ${quote.no}: ${answer.words}`,
    by: operator,
  });
  return { data: answered(answer.answer, order?.no ?? '', locked) };
}

interface Order {
  quote: StoredQuote;
  lines: readonly StoredQuoteLine[];
  answer: Answer;
  operator: string;
  requestId: string;
  now: Date;
}

/** Saves the quote as its customer's own order. Throws 409 in words for the customer when that is refused. */
async function orderOf(
  tx: Transaction,
  { quote, lines, answer, operator, requestId, now }: Order,
  { phone }: Pick<RowOf<typeof LOCKED_LINK>, 'phone'>,
): Promise<{ id: number; no: string }> {
  const { timeZone, ...head } = await selfOrderHead(tx, quote.contact_id);
  try {
    const { data } = await createSheet(
      tx,
      {
        ...head,
        uuid: answer.uuid,
        type: SheetType.Invoice,
        customerId: quote.contact_id,
        quoteId: quote.id,
        date: today(timeZone, now),
        deliveryDate: null,
        reference: answer.reference === '' ? quote.no : answer.reference,
        csrSelfNote: answer.words,
        lines: lines.map(({ product_id, quantity, price_cents }, index) => ({
          seq: index + 1,
          productId: product_id,
          quantity,
          price: fromCents(price_cents),
        })),
      },
      {
        drafter: { drafterType: DrafterType.CustomerSelf, eId: null },
        actor: PLAIN_ACTOR,
        author: { userId: null, operator, requestId },
        now,
      },
    );
    return { id: data.id, no: data.no };
  } catch (error) {
    // What is wrong is for staff: a product that is gone, a customer who is inactive.
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    throw new Problem(
      409,
      'quote-not-orderable',
      `This quote cannot be ordered here now. Please call us${phone === '' ? '' : `: ${phone}`}.`,
    );
  }
}

const answered = (
  answer: AnsweredQuote['answer'],
  orderNo: string,
  { organisation }: Pick<RowOf<typeof LOCKED_LINK>, 'organisation'>,
): AnsweredQuote => ({
  answer,
  orderNo,
  message:
    answer === 'accepted'
      ? `Thank you. Your order has the number ${orderNo}; ${organisation} confirms it.`
      : `Thank you. ${organisation} reads what you wrote and sends you another quote.`,
});

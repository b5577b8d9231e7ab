import {
  cartFiguresAnswer,
  cartFiguresRequest,
  closeQuoteRequest,
  createQuoteRequest,
  idParam,
  quoteAnswer,
  quotesAnswer,
  quotesQuery,
  quotingStart,
  quotingStartQuery,
  sendQuoteAnswer,
  sendQuoteRequest,
  updateQuoteRequest,
} from '@iwe/contract';
import { documentFileName } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { readLogos, sendPdf } from '../../core/documents/public.ts';
import { notFound } from '../../core/errors.ts';
import { once } from '../../core/writes/public.ts';
import { quoteLinksRoutes } from './links/quote-links.routes.ts';
import { priceCart } from './price-cart.ts';
import { quoteDocument } from './quote-document.ts';
import { closeQuote, createQuote, pricesForInvoice, quoteOf, updateQuote } from './quote.commands.ts';
import { presentCart, presentQuoteRow } from './quote.presenter.ts';
import { quotesPage, readQuote } from './quote.repository.ts';
import { latestOpenQuotes } from './latest-open-quotes.query.ts';
import { presentQuotingStart } from './quoting-start.presenter.ts';
import { quotingStart as readQuotingStart } from './quoting-start.repository.ts';
import { sendQuote } from './send-quote.command.ts';

const config = { permission: 'staff' } as const;
const response = { 200: quoteAnswer };

/** What a cart costs, and carts that are parked as quotes. */
export async function quotesRoutes(app: App): Promise<void> {
  await quoteLinksRoutes(app);

  // A cart has more products than a path can name, so this read is a POST.
  app.post(
    '/api/ag/quotes/figures',
    { config, schema: { body: cartFiguresRequest, response: { 200: cartFiguresAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const { customerId, lines: items, quoteId } = request.body;
        const quoted = quoteId ? pricesForInvoice(await readQuote(tx, quoteId), customerId) : undefined;
        return { data: presentCart(await priceCart(tx, { customerId, items }, quoted)) };
      }),
  );

  app.get(
    '/api/ag/quotes',
    { config, schema: { querystring: quotesQuery, response: { 200: quotesAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const { rows, meta } = await quotesPage(tx, request.query);
        return { data: rows.map(presentQuoteRow), meta };
      }, 'once'),
  );

  app.get(
    '/api/ag/quoting-start',
    { config, schema: { querystring: quotingStartQuery, response: { 200: quotingStart } } },
    (request) =>
      request.read(async (tx) => {
        const start = await readQuotingStart(tx, request.query.cId);
        if (!start) throw notFound();
        return presentQuotingStart(start, await latestOpenQuotes(tx, request.query.cId));
      }),
  );

  app.post('/api/ag/quotes', { config, schema: { body: createQuoteRequest, response } }, (request) =>
    request.write((tx) => once(tx, request, () => createQuote(tx, request.body))),
  );

  app.get('/api/ag/quotes/:id', { config, schema: { params: idParam, response } }, (request) =>
    request.read(async (tx) => ({ data: await quoteOf(tx, request.params.id) })),
  );

  app.put(
    '/api/ag/quotes/:id',
    { config, schema: { params: idParam, body: updateQuoteRequest, response } },
    (request) => request.write((tx) => once(tx, request, () => updateQuote(tx, request.params.id, request.body))),
  );

  app.post(
    '/api/ag/quotes/:id/close',
    { config, schema: { params: idParam, body: closeQuoteRequest, response } },
    (request) =>
      request.write((tx) => once(tx, request, () => closeQuote(tx, request.params.id, request.body.contentVersion))),
  );

  app.get('/api/ag/quotes/:id/document.pdf', { config, schema: { params: idParam } }, async (request, reply) => {
    const model = await request.read(async (tx) => quoteDocument(tx, await readQuote(tx, request.params.id)));
    const bytes = await app.pdf.draw(
      [model],
      await readLogos(app.files, request.staff().account.organisation, [model]),
    );
    return sendPdf(reply, documentFileName(model), bytes);
  });

  app.post(
    '/api/ag/quotes/:id/send-email',
    { config, schema: { params: idParam, body: sendQuoteRequest, response: { 200: sendQuoteAnswer } } },
    (request) =>
      request.write((tx) => once(tx, request, () => sendQuote(tx, app.config, request.params.id, request.body))),
  );
}

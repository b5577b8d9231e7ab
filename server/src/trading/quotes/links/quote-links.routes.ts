import {
  answeredQuote,
  answerQuoteRequest,
  idParam,
  newQuoteLinkAnswer,
  quoteLinkAnswer,
  quoteLinkParams,
  quoteLinkRequest,
  quoteLinksAnswer,
  shownQuoteAnswer,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { unprocessable } from '../../../core/errors.ts';
import { answerQuote } from './answer-quote.command.ts';
import { checkQuoteLinks, linkOf } from './quote-link.ts';
import { makeQuoteLink, quoteLinks, revokeQuoteLink } from './quote-link.commands.ts';
import { showQuote } from './show-quote.ts';

const staff = { permission: 'staff' } as const;
const customer = { permission: 'quoteLink' } as const;

/** Links of a quote: made and ended by staff, opened and answered by its customer. */
export async function quoteLinksRoutes(app: App): Promise<void> {
  checkQuoteLinks(app);

  app.get(
    '/api/ag/quotes/:id/links',
    { config: staff, schema: { params: idParam, response: { 200: quoteLinksAnswer } } },
    (request) => request.read(async (tx) => ({ data: await quoteLinks(tx, request.params.id) })),
  );

  app.post(
    '/api/ag/quotes/:id/links',
    { config: staff, schema: { params: idParam, body: quoteLinkRequest, response: { 200: newQuoteLinkAnswer } } },
    (request) => request.write((tx) => makeQuoteLink(tx, app.config, request.params.id, request.body)),
  );

  app.post(
    '/api/ag/quotes/:id/links/:link/revoke',
    { config: staff, schema: { params: quoteLinkParams, response: { 200: quoteLinkAnswer } } },
    (request) => request.write((tx) => revokeQuoteLink(tx, request.params.id, request.params.link)),
  );

  app.get('/api/ag/quote-link', { config: customer, schema: { response: { 200: shownQuoteAnswer } } }, (request) => {
    const link = linkOf(request);
    return app.database.write({ organisation: link.organisation, userId: null }, (tx) => showQuote(tx, link));
  });

  app.post(
    '/api/ag/quote-link/answer',
    { config: customer, schema: { body: answerQuoteRequest, response: { 200: answeredQuote } } },
    (request) => {
      const link = linkOf(request);
      if (request.body.answer === 'change' && request.body.words === '')
        throw unprocessable([{ code: 'required', field: 'words', message: 'Say what should change.' }]);
      return app.database.write({ organisation: link.organisation, userId: null }, (tx) =>
        answerQuote(tx, link, request.body, request.id, new Date()),
      );
    },
  );
}

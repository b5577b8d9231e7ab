export { countOpenQuotes } from './quote.repository.ts';
export { WAITING_QUOTE_SQL } from './quote.sql.ts';
export { quotesRoutes } from './quotes.routes.ts';

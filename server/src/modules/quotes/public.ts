export { countOpenQuotes } from './quote.repository.ts';
export { quotesRoutes } from './quotes.routes.ts';

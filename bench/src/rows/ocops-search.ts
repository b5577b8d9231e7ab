import type { ApiRow } from '../row.ts';
import { quotingsSearch } from './quotings-search.ts';

/** The price list by keyword: the questions of the quotings, with the price of every customer class in each row. */
export const ocopsSearch: ApiRow = {
  ...quotingsSearch,
  name: 'price list by keyword',
  sql: 'ocops-search.sql',
  questions: async (client, organisation) =>
    (await quotingsSearch.questions(client, organisation)).map((question) => ({
      ...question,
      path: question.path.replace('/quotings?', '/ocops?'),
    })),
};

import { formatTyreSize, likeContains, productTerms, TYRE_SIZE_CODES } from '@iwe/domain';
import type { ApiRow } from '../row.ts';
import { SEARCH_TARGET } from '../targets.ts';
import { identifyQuotings, identifyQuotingsRaw } from './quotings-list.ts';

/** A size with a brand, a size alone in any notation, two words: typical searches. */
export const quotingsSearch: ApiRow = {
  kind: 'api',
  name: 'quotings keyword search',
  sql: 'quotings-search.sql',
  target: () => SEARCH_TARGET,
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ name: string }>(
      'select b.name from brand b where b.organisation_id = $1 order by b.id limit 40',
      [organisation],
    );
    const brands = rows.map((row) => row.name.split(' ')[0] ?? '');
    return TYRE_SIZE_CODES.flatMap((size, index) => {
      const brand = brands[index % brands.length] ?? '';
      return [`${size} ${brand}`, formatTyreSize(size), `${brand} sport`].map((keyword) => {
        const patterns = productTerms(keyword).map(likeContains);
        // The statement has two terms; a keyword of one word uses it twice, which costs the raw side nothing.
        return {
          path: `/api/ag/quotings?product=${encodeURIComponent(keyword)}&page=1&per_page=20`,
          values: [organisation, patterns[0], patterns[1] ?? patterns[0], 20, 0],
        };
      });
    });
  },
  identify: identifyQuotings,
  identifyRaw: identifyQuotingsRaw,
};

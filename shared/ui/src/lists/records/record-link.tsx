import { use } from 'react';
import type { ReactNode } from 'react';
import { recordPaths } from '@iwe/domain';
import type { RecordReference } from '@iwe/domain';
import { HostRoutes } from './host-routes.ts';

/**
 * A customer, product, supplier or sheet wherever it is named: a link that opens its page in a new tab, or plain text
 * where the reader has no such page. Without a record it is the text alone.
 */
export function RecordLink({ record, children }: { record: RecordReference | null; children: ReactNode }) {
  const hasRoute = use(HostRoutes);
  const path = record && recordPaths(record).find(hasRoute);
  if (!path) return children;
  return (
    // Styled by the page's rule for links and, in tables, by the table's: a style per cell would slow down long lists.
    <a data-record="" href={path} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

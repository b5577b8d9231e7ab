import { use } from 'react';
import type { ReactNode } from 'react';
import type { ReportRequest } from '@iwe/contract';
import { reportAddress } from '@iwe/reports';
import { HostRoutes } from '@iwe/ui';

/**
 * A figure that opens the report whose total it is, in a new tab; plain where there is none, or no such page for the
 * reader.
 */
export function WayLink({ to, children }: { to: ReportRequest | null; children: ReactNode }) {
  const hasRoute = use(HostRoutes);
  const address = to && reportAddress(to);
  if (!address || !hasRoute(address.slice(0, address.indexOf('?')))) return children;
  return (
    // Styled by the table's rule for links to records.
    <a data-record="" href={address} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

import type { ReportRequest } from '@iwe/contract';
import { canSeeCostInReports } from '@iwe/domain';
import type { ReportDefinition } from '@iwe/reports';
import { forbidden } from '../../core/errors.ts';
import type { ActorAccount } from '../../core/permissions.ts';

/** The account data that decide about cost in reports. */
export type CostRights = Pick<ActorAccount, 'role' | 'isAcct' | 'isDir'>;

/**
 * Returns whether a report shows cost to this person, by the rule of its definition. Throws 403 when cost is asked for
 * by somebody who may not see it.
 */
export function decideCost(definition: ReportDefinition, request: ReportRequest, account: CostRights): boolean {
  const mayAsk = canSeeCostInReports(account);
  if (definition.cost === 'allowed') return mayAsk;
  if (request.includeCost !== true) return false;
  if (!mayAsk)
    throw forbidden(
      'Cost and margin are for accountants, directors and managers. Ask for the report without them.',
      'report-cost',
    );
  return true;
}

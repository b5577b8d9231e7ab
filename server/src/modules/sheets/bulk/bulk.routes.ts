import { bulkAnswer, bulkApproveRequest, deliveryRequest } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { Problem } from '../../../errors.ts';
import { approveSheet } from '../approve/approve-sheet.command.ts';
import { assignDriver } from '../edit/edit-sheet.commands.ts';
import { eachSheet } from './each-sheet.ts';

const config = { permission: 'staff', pipelined: true } as const;
const response = { 200: bulkAnswer };

/** Deeds on ticked rows of a list: each sheet by itself, with a result for each. */
export async function bulkRoutes(app: App): Promise<void> {
  app.post('/api/ag/orders/bulk-approve', { config, schema: { body: bulkApproveRequest, response } }, (request) => {
    const { ids, ...choices } = request.body;
    // Nothing is acknowledged here, so a sheet with findings is left, whoever asks (DOMAIN §6).
    return eachSheet(request, ids, (tx, id) => approveSheet(tx, id, { ...choices, acknowledged: [] }).catch(leftWithFindings));
  });

  app.post('/api/ag/delivery', { config, schema: { body: deliveryRequest, response } }, (request) => {
    const drivers = new Map(request.body.data.map(({ order_id, info }) => [order_id, info.driverId]));
    return eachSheet(request, [...drivers.keys()], (tx, id) => assignDriver(tx, id, { driverId: drivers.get(id) ?? null }));
  });
}

/** The question of the confirm dialog has no place among many sheets; what it would ask about has. */
function leftWithFindings(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'acknowledge') throw error;
  const findings = (error.details as { message: string }[]).map(({ message }) => message).join(' ');
  throw new Problem(422, 'acknowledge', `${findings} Open this sheet to approve it.`);
}

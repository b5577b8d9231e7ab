import {
  approvalChoices,
  approvalChoicesQuery,
  bulkAnswer,
  bulkApproveRequest,
  bulkPrintRequest,
  bulkEditAnswer,
  deliveryRequest,
  sheetBulkEditRequest,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { Problem } from '../../../core/errors.ts';
import { bulkEdit } from '../../../core/writes/public.ts';
import { approveSheet } from '../approve/approve-sheet.command.ts';
import { approvalChoices as readApprovalChoices } from '../approve/stock-choice.repository.ts';
import { recordDelivery } from '../delivery/record-delivery.command.ts';
import { markPrinted } from '../edit/edit-sheet.commands.ts';
import { authorOf, ruleActor } from '../sheet-actor.ts';
import { sheetEditor } from './bulk-edit-sheets.ts';
import { eachSheet } from './each-sheet.ts';

const config = { permission: 'staff' } as const;
const response = { 200: bulkAnswer };

/** Actions on the selected rows of a list: each sheet by itself, with a result for each. */
export async function bulkRoutes(app: App): Promise<void> {
  app.post('/api/ag/orders/bulk-approve', { config, schema: { body: bulkApproveRequest, response } }, (request) => {
    const { ids, contentVersions, choices = [], ...forMissing } = request.body;
    const versions = new Map(ids.map((id, index) => [id, contentVersions?.[index]]));
    const own = new Map(choices.map(({ id, ...choice }) => [id, choice]));
    // Nothing is acknowledged here, so a sheet with findings is not approved, whoever asks (DOMAIN §6).
    return eachSheet(request, ids, (tx, id) =>
      approveSheet(tx, id, {
        ...(own.get(id) ?? { ...forMissing, fillsOnlyMissing: true }),
        contentVersion: versions.get(id),
        acknowledged: [],
      }).catch(refuseFindings),
    );
  });

  app.get(
    '/api/ag/orders/approval-choices',
    { config, schema: { querystring: approvalChoicesQuery, response: { 200: approvalChoices } } },
    (request) => request.read(async (tx) => ({ data: await readApprovalChoices(tx, request.query.ids) })),
  );

  app.post('/api/ag/orders/bulk-print', { config, schema: { body: bulkPrintRequest, response } }, (request) =>
    eachSheet(request, request.body.ids, markPrinted),
  );

  app.post(
    '/api/ag/orders/bulk-edit',
    { config, schema: { body: sheetBulkEditRequest, response: { 200: bulkEditAnswer } } },
    (request) => bulkEdit(request, request.body, sheetEditor(request.body.field)),
  );

  app.post('/api/ag/delivery', { config, schema: { body: deliveryRequest, response } }, (request) => {
    const infos = new Map(request.body.data.map(({ order_id, info }) => [order_id, info]));
    return eachSheet(request, [...infos.keys()], (tx, id) =>
      recordDelivery(tx, id, infos.get(id) ?? {}, { actor: ruleActor(tx.actor), author: authorOf(tx) }),
    );
  });
}

/** Throws the findings as a refusal: many sheets have no confirm dialog that could ask about them. */
function refuseFindings(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'acknowledge') throw error;
  const findings = (error.details as { message: string }[]).map(({ message }) => message).join(' ');
  throw new Problem(422, 'acknowledge', `${findings} Open this sheet to approve it.`);
}

import { approvalPreview, approveRequest, idParam, sheetHeadAnswer, transitionRequest } from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../../app-types.ts';
import { keyedPreparation, once } from '../../../writes/public.ts';
import { approveSheet, prepareApproval } from '../approve/approve-sheet.command.ts';
import { previewApproval } from '../approve/preview-approval.query.ts';
import { refuseUnreadable } from '../readable-refusal.ts';
import { prepareReversal, unapproveSheet, voidSheet } from './unapprove-sheet.command.ts';

const previewQuery = z.object({ warehouseId: z.coerce.number().int().positive().optional() });
const config = { permission: 'staff', pipelined: true } as const;
/** A call without a body means: with every default. */
const optionalBody = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((body) => body ?? {}, schema);
const response = { 200: sheetHeadAnswer };

/** Draft → Approved → Draft, and Voided (spec §7: approve, unApprove, void). */
export async function transitionRoutes(app: App): Promise<void> {
  app.get('/api/ag/orders/:id/approval', { config, schema: { params: idParam, querystring: previewQuery, response: { 200: approvalPreview } } }, (request) =>
    request.tenant((tx) => previewApproval(tx, request.params.id, request.query.warehouseId ?? null)));

  app.post('/api/ag/orders/:id/approve', { config, attachValidation: true, schema: { params: idParam, body: optionalBody(approveRequest), response } }, (request) => {
    if (request.validationError) return refuseUnreadable(request);
    const { params: { id }, body } = request;
    return request.write(
      (tx) => keyedPreparation(tx, request, () => prepareApproval(tx, id, body)),
      (tx, { key, prepared }) => once(tx, request, async (write) => approveSheet(tx, id, body, { write, prepared: await prepared }), '', key),
    );
  });

  for (const [action, carryOut] of [['unApprove', unapproveSheet], ['void', voidSheet]] as const) {
    app.post(`/api/ag/orders/:id/${action}`, { config, attachValidation: true, schema: { params: idParam, body: optionalBody(transitionRequest), response } }, (request) => {
      if (request.validationError) return refuseUnreadable(request);
      const { params: { id }, body } = request;
      return request.write(
        (tx) => keyedPreparation(tx, request, () => prepareReversal(tx, id)),
        (tx, { key, prepared }) => once(tx, request, async () => carryOut(tx, id, body, await prepared), '', key),
      );
    });
  }
}

import { approvalPreview, approveRequest, idParam, sheetHeadAnswer, transitionRequest } from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../../app-types.ts';
import { once } from '../../../writes/public.ts';
import { approveSheet } from '../approve/approve-sheet.command.ts';
import { previewApproval } from '../approve/preview-approval.query.ts';
import { readable } from '../readable-refusal.ts';
import { unapproveSheet, voidSheet } from './unapprove-sheet.command.ts';

const previewQuery = z.object({ warehouseId: z.coerce.number().int().positive().optional() });
const config = { permission: 'staff', pipelined: true } as const;
/** A call without a body means: with every default. */
const optionalBody = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((body) => body ?? {}, schema);
const response = { 200: sheetHeadAnswer };

/** Draft → Approved → Draft, and Voided (spec §7: approve, unApprove, void). */
export async function transitionRoutes(app: App): Promise<void> {
  app.get('/api/ag/orders/:id/approval', { config, schema: { params: idParam, querystring: previewQuery, response: { 200: approvalPreview } } }, (request) =>
    request.tenant((tx) => previewApproval(tx, request.params.id, request.query.warehouseId ?? null)));

  app.post('/api/ag/orders/:id/approve', { config, attachValidation: true, schema: { params: idParam, body: optionalBody(approveRequest), response } }, (request) =>
    request.tenant((tx) => {
      readable(request);
      return once(tx, request, (write) => approveSheet(tx, request.params.id, request.body, write));
    }));

  app.post('/api/ag/orders/:id/unApprove', { config, attachValidation: true, schema: { params: idParam, body: optionalBody(transitionRequest), response } }, (request) =>
    request.tenant((tx) => {
      readable(request);
      return once(tx, request, () => unapproveSheet(tx, request.params.id, request.body));
    }));

  app.post('/api/ag/orders/:id/void', { config, attachValidation: true, schema: { params: idParam, body: optionalBody(transitionRequest), response } }, (request) =>
    request.tenant((tx) => {
      readable(request);
      return once(tx, request, () => voidSheet(tx, request.params.id, request.body));
    }));
}

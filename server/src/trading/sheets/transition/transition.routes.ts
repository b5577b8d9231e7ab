import { approvalPreview, approveRequest, idParam, sheetHeadAnswer, transitionRequest } from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { approveSheet } from '../approve/approve-sheet.command.ts';
import { previewApproval } from '../approve/preview-approval.query.ts';
import { refuseInvalidBody } from '../assert-valid-body.ts';
import { unapproveSheet, voidSheet } from './unapprove-sheet.command.ts';

const previewQuery = z.object({ warehouseId: z.coerce.number().int().positive().optional() });
const config = { permission: 'staff' } as const;
/** A call without a body takes every default. */
const optionalBody = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((body) => body ?? {}, schema);
const response = { 200: sheetHeadAnswer };

/** Draft → Approved → Draft, and Voided (spec §7: approve, unApprove, void). */
export async function transitionRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/orders/:id/approval',
    { config, schema: { params: idParam, querystring: previewQuery, response: { 200: approvalPreview } } },
    (request) => request.read((tx) => previewApproval(tx, request.params.id, request.query.warehouseId ?? null)),
  );

  app.post(
    '/api/ag/orders/:id/approve',
    { config, attachValidation: true, schema: { params: idParam, body: optionalBody(approveRequest), response } },
    (request) => {
      if (request.validationError) return refuseInvalidBody(request);
      const {
        params: { id },
        body,
      } = request;
      return request.write((tx) => once(tx, request, () => approveSheet(tx, id, body)));
    },
  );

  for (const [action, carryOut] of [
    ['unApprove', unapproveSheet],
    ['void', voidSheet],
  ] as const) {
    app.post(
      `/api/ag/orders/:id/${action}`,
      { config, attachValidation: true, schema: { params: idParam, body: optionalBody(transitionRequest), response } },
      (request) => {
        if (request.validationError) return refuseInvalidBody(request);
        const {
          params: { id },
          body,
        } = request;
        return request.write((tx) => once(tx, request, () => carryOut(tx, id, body)));
      },
    );
  }
}

import { idParam, saveSheetRequest, sheetHeadAnswer } from '@iwe/contract';
import type { SheetHead } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { App, RequestTransaction } from '../../../app-types.ts';
import { once } from '../../../writes/public.ts';
import { ruleActor } from '../sheet-actor.ts';
import { readable } from '../readable-refusal.ts';
import { createSheet, isTwinUuid, staffDrafter } from './create-sheet.command.ts';
import { payloadHash } from '../payload-hash.ts';
import type { SaveInput } from './draft-sheet.ts';
import { updateSheetContent } from './update-sheet.command.ts';
import type { Author } from './write-sheet.repository.ts';

/** Who writes, for the audit. */
export const authorOf = (request: FastifyRequest, tx: RequestTransaction): Author => ({ userId: tx.userId, operator: tx.actor.name, requestId: request.id });

/** POST orders and PUT orders/{id} (the specification's backslash arrives as a slash). */
export async function saveRoutes(app: App): Promise<void> {
  app.post('/api/ag/orders', {
    config: { permission: 'staff', pipelined: true },
    attachValidation: true,
    schema: { body: saveSheetRequest, response: { 200: sheetHeadAnswer } },
  }, async (request) => {
    const create = (): Promise<{ data: SheetHead }> => request.tenant((tx) => {
      readable(request);
      const input: SaveInput = request.body;
      return once(tx, request, (write) => createSheet(tx, input, staffDrafter(tx.actor.account.role, tx.actor.account.eId), ruleActor(tx.actor), authorOf(request, tx), new Date(), payloadHash(input), write));
    });
    try {
      return await create();
    } catch (error) {
      if (!isTwinUuid(error)) throw error;
      return create();
    }
  });

  app.put('/api/ag/orders/:id', {
    config: { permission: 'staff', pipelined: true },
    attachValidation: true,
    schema: { params: idParam, body: saveSheetRequest, response: { 200: sheetHeadAnswer } },
  }, (request) => request.tenant((tx) => {
    readable(request);
    const input: SaveInput = request.body;
    return once(tx, request, (write) => updateSheetContent(tx, request.params.id, input, ruleActor(tx.actor), authorOf(request, tx), new Date(), write));
  }));
}

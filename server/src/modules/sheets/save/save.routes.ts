import { idParam, saveSheetRequest, sheetHeadAnswer } from '@iwe/contract';
import type { SheetHead } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { App, RequestTransaction } from '../../../app-types.ts';
import { keyedPreparation, once } from '../../../writes/public.ts';
import { ruleActor } from '../sheet-actor.ts';
import { refuseUnreadable } from '../readable-refusal.ts';
import { createSheet, isTwinUuid, prepareCreate, staffDrafter } from './create-sheet.command.ts';
import type { SaveInput } from './draft-sheet.ts';
import { prepareUpdate, updateSheetContent } from './update-sheet.command.ts';
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
    if (request.validationError) return refuseUnreadable(request);
    const input: SaveInput = request.body;
    const create = (): Promise<{ data: SheetHead }> => request.write(
      (tx) => keyedPreparation(tx, request, () => prepareCreate(tx, input)),
      (tx, { key, prepared }) => once(tx, request, async (write) => createSheet(
        tx, input, staffDrafter(tx.actor.account.role, tx.actor.account.eId), ruleActor(tx.actor), authorOf(request, tx), new Date(), { write, prepared: await prepared },
      ), '', key),
    );
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
  }, (request) => {
    if (request.validationError) return refuseUnreadable(request);
    const { id } = request.params;
    const input: SaveInput = request.body;
    return request.write(
      (tx) => keyedPreparation(tx, request, () => prepareUpdate(tx, id, input)),
      (tx, { key, prepared }) => once(tx, request, async (write) => updateSheetContent(tx, id, input, ruleActor(tx.actor), authorOf(request, tx), new Date(), { write, prepared: await prepared }), '', key),
    );
  });
}

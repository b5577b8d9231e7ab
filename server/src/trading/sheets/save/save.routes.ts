import { idParam, saveSheetRequest, sheetHeadAnswer } from '@iwe/contract';
import type { SheetHead } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { authorOf, ruleActor } from '../sheet-actor.ts';
import { refuseInvalidBody } from '../assert-valid-body.ts';
import { createSheet, isTwinUuid, staffDrafter } from './create-sheet.command.ts';
import type { SaveInput } from './draft-sheet.ts';
import { updateSheetContent } from './update-sheet.command.ts';

/** POST orders and PUT orders/{id} (the specification's backslash arrives as a slash). */
export async function saveRoutes(app: App): Promise<void> {
  app.post(
    '/api/ag/orders',
    {
      config: { permission: 'staff' },
      attachValidation: true,
      schema: { body: saveSheetRequest, response: { 200: sheetHeadAnswer } },
    },
    async (request) => {
      if (request.validationError) return refuseInvalidBody(request);
      const input: SaveInput = request.body;
      const create = (): Promise<{ data: SheetHead }> =>
        request.write((tx) =>
          once(tx, request, () =>
            createSheet(tx, input, {
              drafter: staffDrafter(tx.actor.account.role, tx.actor.account.eId),
              actor: ruleActor(tx.actor),
              author: authorOf(tx),
              now: new Date(),
            }),
          ),
        );
      try {
        return await create();
      } catch (error) {
        if (!isTwinUuid(error)) throw error;
        return create();
      }
    },
  );

  app.put(
    '/api/ag/orders/:id',
    {
      config: { permission: 'staff' },
      attachValidation: true,
      schema: { params: idParam, body: saveSheetRequest, response: { 200: sheetHeadAnswer } },
    },
    (request) => {
      if (request.validationError) return refuseInvalidBody(request);
      const { id } = request.params;
      const input: SaveInput = request.body;
      return request.write((tx) =>
        once(tx, request, () =>
          updateSheetContent(tx, id, input, { actor: ruleActor(tx.actor), author: authorOf(tx), now: new Date() }),
        ),
      );
    },
  );
}

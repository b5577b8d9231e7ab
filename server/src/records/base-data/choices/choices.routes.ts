import { addChoiceRequest, choiceParams, choices, choicesParams, messageAnswer } from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { addToChoices, removeFromChoices } from './change-choices.command.ts';
import { choicesOf } from './choices.repository.ts';

/** The words that forms offer. Administrators add them at the end of a list and remove those that no record carries. */
export async function choicesRoutes(app: App): Promise<void> {
  const config = { permission: 'orgAdmin' } as const;

  app.get(
    '/api/ag/admin/choices/:list',
    { config, schema: { params: choicesParams, response: { 200: choices } } },
    (request) => request.read(async (tx) => ({ data: await choicesOf(tx, request.params.list) })),
  );

  app.post(
    '/api/ag/admin/choices/:list',
    { config, schema: { params: choicesParams, body: addChoiceRequest, response: { 200: choices } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => {
          await addToChoices(tx, request.params.list, request.body.name);
          return { data: await choicesOf(tx, request.params.list) };
        }),
      ),
  );

  app.delete(
    '/api/ag/admin/choices/:list/:name',
    { config, schema: { params: choiceParams, response: { 200: messageAnswer } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => {
          await removeFromChoices(tx, request.params.list, request.params.name);
          return { message: messages.operationSuccessful };
        }),
      ),
  );
}

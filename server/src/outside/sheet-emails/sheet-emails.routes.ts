import { emailAddressAnswer, idParam, sendEmailAnswer, sendEmailRequest, sheetEmailsAnswer } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { once } from '../../core/writes/public.ts';
import { emailSheet } from './email-sheet.job.ts';
import { sendSheetEmail } from './send-email.command.ts';
import { emailsOfSheet, findRecipient } from './sheet-email.repository.ts';

const config = { permission: 'staff' } as const;

/** Email of a sheet's document to its customer (spec §7), and what became of it. */
export async function sheetEmailRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/orders/:id/send-email',
    { config, schema: { params: idParam, response: { 200: emailAddressAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const sheet = await findRecipient(tx, request.params.id);
        if (!sheet) throw notFound();
        return { data: { email: sheet.email } };
      }),
  );

  app.post(
    '/api/ag/orders/:id/send-email',
    { config, schema: { params: idParam, body: sendEmailRequest, response: { 200: sendEmailAnswer } } },
    (request) =>
      request.write((tx) => once(tx, request, () => sendSheetEmail(tx, request.params.id, request.body.customerEmail))),
  );

  app.get(
    '/api/ag/orders/:id/emails',
    { config, schema: { params: idParam, response: { 200: sheetEmailsAnswer } } },
    (request) =>
      request.read(async (tx) => {
        if (!(await findRecipient(tx, request.params.id))) throw notFound();
        const rows = await emailsOfSheet(tx, request.params.id, emailSheet.name);
        return {
          data: rows.map(({ requested_by_name, requested_at, finished_at, failing_since, next_at, ...email }) => ({
            ...email,
            requestedBy: requested_by_name,
            requestedAt: requested_at.toISOString(),
            finishedAt: finished_at?.toISOString() ?? null,
            failingSince: failing_since?.toISOString() ?? null,
            nextAt: next_at?.toISOString() ?? null,
          })),
        };
      }),
  );
}

import {
  statements,
  statementSchedule,
  statementsPdfQuery,
  statementsQuery,
  statementsRequest,
  statementsSent,
} from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { readLogos, sendPdf } from '../../core/documents/public.ts';
import { notFound } from '../../core/errors.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { nextDay } from '../../insight/reports/public.ts';
import { takeEmails } from '../sheet-emails/public.ts';
import { emailStatements, readStatements, statementsOf } from './statements.ts';
import { END_SCHEDULE, STATEMENT_HEAD, STORE_SCHEDULE } from './statements.sql.ts';

/** Customers' statements: who owes, the PDF of one or many, by email, and when they go by themselves. */
export function statementsRoutes(app: App): void {
  const path = '/api/ag/statements';
  const config = { permission: 'staff' } as const;

  app.get(path, { config, schema: { querystring: statementsQuery, response: { 200: statements } } }, (request) =>
    request.read((tx) => readStatements(tx, request.staff().userId, request.query.day)),
  );

  app.get(`${path}.pdf`, { config, schema: { querystring: statementsPdfQuery } }, async (request, reply) => {
    const { ids, day } = request.query;
    const { organisation } = request.staff().account;
    const models = await request.read((tx) => statementsOf(tx, { customers: ids, day }));
    const [only] = models;
    if (!only) throw notFound();
    const bytes = await app.pdf.draw(models, await readLogos(app.files, organisation, models));
    const name =
      models.length === 1 ? `Statement ${only.party?.name ?? ''} ${only.no}.pdf` : `Statements ${only.no}.pdf`;
    return sendPdf(reply, name, bytes);
  });

  app.post(path, { config, schema: { body: statementsRequest, response: { 200: statementsSent } } }, (request) => {
    const { customers, day } = request.body;
    return request.write((tx) =>
      once(tx, request, () =>
        emailStatements(tx, {
          customers,
          day,
          requestedBy: { userId: tx.userId, name: tx.actor.name },
          take: (count) => takeEmails(tx, count),
        }),
      ),
    );
  });

  app.put(
    `${path}/schedule`,
    {
      config: { permission: 'adminOrAccountant' },
      schema: { body: statementSchedule, response: { 200: z.object({}) } },
    },
    (request) =>
      request.write(async (tx) => {
        const { frequency } = request.body;
        const [head] = await tx.query(STATEMENT_HEAD(tx.organisation));
        if (!head) throw notFound();
        await tx.query(
          frequency === ''
            ? END_SCHEDULE(tx.organisation)
            : STORE_SCHEDULE(tx.organisation, frequency, nextDay(frequency, head.today), request.staff().account.eId),
        );
        await writeAudit(tx, {
          action: 'Change',
          entity: 'organisation',
          entityId: tx.organisation,
          before: { statements: head.frequency },
          after: { statements: frequency },
        });
        return {};
      }),
  );
}

import { idParam, xeroJournalMonth, xeroJournalRequest, xeroMonthQuery, xeroSkipRequest } from '@iwe/contract';
import { addDays } from '@iwe/domain';
import * as z from 'zod';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { CONNECTION } from '../connection/connection.repository.ts';
import type { XeroApi } from '../xero-api.ts';
import { accountBalance } from './account-balance.ts';
import { journalOfMonth, needsOpening, reverseJournal, sendJournal } from './journal.commands.ts';
import type { Opening } from './journal.commands.ts';
import { monthRange } from './propose-journal.ts';

/** The monthly journal of stock: proposed, looked at, sent once, reversible. */
export function journalRoutes(app: App, available: () => XeroApi): void {
  const config = { permission: 'adminOrAccountant' } as const;
  const path = '/api/ag/xero/journals';

  /** What Xero has before the first journal; null for later ones. */
  const openingOf = async (organisation: number, month: string): Promise<Opening | null> => {
    const [connection, isFirst] = await app.database.read({ organisation, userId: null }, async (tx) => {
      const [row] = await tx.query(CONNECTION(organisation));
      return [row, await needsOpening(tx, organisation, month)] as const;
    });
    if (!isFirst || connection?.state !== 'connected') return null;
    const day = addDays(monthRange(month).first, -1);
    const there = await accountBalance(available(), organisation, { account: connection.inventory_account, day });
    return { thereCents: 'cents' in there ? there.cents : null };
  };

  app.get(
    path,
    { config, schema: { querystring: xeroMonthQuery, response: { 200: xeroJournalMonth } } },
    async (request) => {
      const { organisation } = request.staff().account;
      const { month } = request.query;
      const opening = await openingOf(organisation, month);
      return app.longReads.snapshot({ organisation, userId: null }, (reader) =>
        journalOfMonth(reader, { organisation, month, opening }),
      );
    },
  );

  app.post(path, { config, schema: { body: xeroJournalRequest, response: { 200: z.object({}) } } }, async (request) => {
    const { organisation } = request.staff().account;
    const { month, total } = request.body;
    const opening = await openingOf(organisation, month);
    return request.write((tx) =>
      once(tx, request, async () => {
        await sendJournal(tx, { month, total, opening });
        return {};
      }),
    );
  });

  app.post(
    `${path}/:id/reverse`,
    { config, schema: { params: idParam, body: xeroSkipRequest, response: { 200: z.object({}) } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => {
          await reverseJournal(tx, request.params.id, request.body.reason);
          return {};
        }),
      ),
  );
}

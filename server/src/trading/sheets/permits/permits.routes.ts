import {
  answerApprovalRequest,
  approvalAnswer,
  approvalQueue,
  askApprovalRequest,
  idParam,
  permitRequest,
  sheetAnswer,
} from '@iwe/contract';
import type { ApprovalQueue } from '@iwe/contract';
import { fromCents } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import { notFound } from '../../../core/errors.ts';
import { once } from '../../../core/writes/public.ts';
import { presentSheet } from '../read/sheet-detail.presenter.ts';
import { readSheet } from '../read/sheet.repository.ts';
import { assertValidBody } from '../assert-valid-body.ts';
import { ruleActor } from '../sheet-actor.ts';
import { readQueue } from './approval-questions.repository.ts';
import type { QueuedQuestion } from './approval-questions.repository.ts';
import { answerApproval, askForApproval, permitFindings, rightsOf } from './permit-findings.command.ts';

const config = { permission: 'staff' } as const;

/** Permits, 'Ask for approval', and the queue in the header (DOMAIN §6). */
export async function permitRoutes(app: App): Promise<void> {
  app.post(
    '/api/ag/orders/:id/permits',
    {
      config,
      attachValidation: true,
      schema: { params: idParam, body: permitRequest, response: { 200: sheetAnswer } },
    },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, async () => {
          await permitFindings(tx, request.params.id, request.body);
          const found = await readSheet(tx, request.params.id);
          if (!found) throw notFound();
          return { data: presentSheet(found, ruleActor(tx.actor)) };
        });
      }),
  );

  app.post(
    '/api/ag/orders/:id/approval-requests',
    {
      config,
      attachValidation: true,
      schema: { params: idParam, body: askApprovalRequest, response: { 200: approvalAnswer } },
    },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, async () => ({
          data: { ...(await askForApproval(tx, request.params.id, request.body)), answer: null },
        }));
      }),
  );

  app.post(
    '/api/ag/approval-requests/:id',
    {
      config,
      attachValidation: true,
      schema: { params: idParam, body: answerApprovalRequest, response: { 200: approvalAnswer } },
    },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, async () => ({ data: await answerApproval(tx, request.params.id, request.body) }));
      }),
  );

  app.get(
    '/api/ag/approval-requests',
    { config: { ...config, background: true }, schema: { response: { 200: approvalQueue } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await readQueue(tx, rightsOf(ruleActor(tx.actor)), tx.actor.account.eId);
        const [changed, others] = [rows.filter(isChanged), rows.filter((row) => !isChanged(row))];
        return {
          cnt: others.filter((row) => row.answer === null && !row.is_mine).length,
          data: others.map(presentQuestion),
          changed: changed.map(presentQuestion),
        };
      }),
  );
}

const isChanged = ({ answer }: QueuedQuestion): boolean => answer === 'withdrawn';

const presentQuestion = (row: QueuedQuestion): ApprovalQueue['data'][number] => ({
  id: row.id,
  sheetId: row.sheet_id,
  type: row.type,
  no: row.no,
  customerId: row.contact_id,
  customerName: row.customer_name ?? '',
  amount: fromCents(row.total_cents),
  needs: row.needs,
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
  note: row.note,
  mine: row.is_mine,
  answer: isChanged(row) ? 'changed' : row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.answered_by,
  answerNote: row.answer_note,
});

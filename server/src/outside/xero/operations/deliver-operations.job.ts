import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Database } from '../../../core/database/index.ts';
import { defineJob } from '../../../core/jobs/define-job.ts';
import { everyMinutes } from '../../../core/jobs/schedule.ts';
import { enqueue } from '../../../core/jobs/enqueue.ts';
import { CONNECTED, CONNECTION } from '../connection/connection.repository.ts';
import type { XeroApi } from '../xero-api.ts';
import { xeroApi } from '../xero-api.ts';
import { tellChanges } from '../contacts/tell-changes.ts';
import { deliverJournals } from '../journals/deliver-journals.ts';
import { finishOperations } from './operation-result.ts';
import { CLAIM, DOCUMENTS_A_CALL, NEXT_DUE, RELEASE, RENEW_LEASE } from './operations.sql.ts';
import type { Claimed } from './operations.sql.ts';
import { recallDocument } from './recall-document.ts';
import { sendBatch } from './send-batch.ts';
import type { BatchOutcome } from './send-batch.ts';

/** Longer than any call, so that a batch of a living worker is nobody else's. */
const LEASE_SECONDS = 90;
/** Batches of one run: then other organisations have their turn, and a dying worker counts against a short job. */
const BATCHES_A_RUN = 5;
/** Before a document whose call had no answer is looked up: Xero may still be working on it. */
const UNKNOWN_WAIT_MS = 10_000;
const WHILE_UNCONNECTED_MS = 3_600_000;

/**
 * Carries out what is to be sent to Xero or recalled, of one organisation. The rows of `xero_operation` are the outbox;
 * this job empties it in batches, and asks for itself again while something waits.
 */
export const deliverOperations = defineJob({
  name: 'xero-operations',
  title: 'Send to Xero',
  payload: z.object({}),
  retry: { limit: 10, firstDelaySeconds: 10 },
  timeoutSeconds: 600,
  concurrency: 1,
  isSingle: true,
  async perform({ id, organisation, signal, ...services }) {
    const api = xeroApi(services);
    if (organisation === null) return;
    if (api === null) throw new Error('XERO_CLIENT_ID is not set, so nothing can be exchanged with Xero.');
    const { database } = services;
    const scope = { organisation, userId: null };
    let isFirst = true;
    for (let round = 0; round < BATCHES_A_RUN; round++) {
      signal.throwIfAborted();
      const isReady = await database.read(scope, async (tx) => {
        const [connection] = await tx.query(CONNECTION(organisation));
        return connection?.state === 'connected' && connection.checked_at !== null;
      });
      if (!isReady) return;
      if (round === 0) await deliverJournals({ api, database, organisation, waitFor });
      const claimed = await database.write(scope, (tx) =>
        tx.query(CLAIM(organisation, randomUUID(), DOCUMENTS_A_CALL, LEASE_SECONDS)),
      );
      if (claimed.length === 0) break;
      // Documents show what Xero has of the contact.
      if (isFirst) await tellChanges({ api, database, organisation });
      isFirst = false;
      await carryOut({ api, database, organisation }, claimed);
    }
    await database.write(scope, async (tx) => {
      const [next] = await tx.query(NEXT_DUE(organisation));
      if (!next) return;
      // Runs that wait for the same moment ask for one job; a moment that has come may have had its job before.
      const dedupeKey = next.isDue ? `after ${id}` : `due ${next.due.toISOString()}`;
      await enqueue(tx, deliverOperations, {}, { after: next.due, dedupeKey });
    });
  },
});

async function carryOut(
  parts: { api: XeroApi; database: Database; organisation: number },
  claimed: readonly Claimed[],
): Promise<void> {
  const { database, organisation } = parts;
  const scope = { organisation, userId: null };
  const ids = claimed.map(({ id }) => id);
  const stayAlive = async () => {
    await database.write(scope, (tx) => tx.query(RENEW_LEASE(organisation, ids, LEASE_SECONDS)));
  };
  const [first] = claimed;
  if (!first) return;
  const { results, open }: BatchOutcome =
    first.operation === 'recall'
      ? await recallDocument(parts, first)
      : await sendBatch({ ...parts, stayAlive }, claimed);
  await database.write(scope, async (tx) => {
    if (results.length > 0) await finishOperations(tx, results);
    if (open) await tx.query(RELEASE(organisation, ids, ...waitFor(open)));
  });
}

/** When operations that are not decided are tried again, why they wait, and whether they may have been carried out. */
function waitFor(open: NonNullable<BatchOutcome['open']>): [Date, string, boolean] {
  const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds);
  if (open.kind === 'wait') return [open.until, open.reason, false];
  if (open.kind === 'unknown')
    return [inMs(UNKNOWN_WAIT_MS), `${open.reason} It is looked up before it is sent again.`, true];
  if (open.kind === 'tooLarge') return [inMs(UNKNOWN_WAIT_MS * 6), open.reason, false];
  if (open.kind === 'unconnected') return [inMs(WHILE_UNCONNECTED_MS), open.reason, false];
  return [inMs(UNKNOWN_WAIT_MS * 6), `Xero refused the call: ${open.message}`, false];
}

/** Wakes organisations whose work lies still, because a worker died too often or nobody asked for the job. */
export const watchOperations = defineJob({
  name: 'xero-watch',
  title: 'Look for what waits for Xero',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 30 },
  timeoutSeconds: 60,
  concurrency: 1,
  isSingle: true,
  schedule: everyMinutes(10),
  async perform({ id, database }) {
    const organisations = await database.system((tx) => tx.query(CONNECTED()));
    await database.system(async (tx) => {
      for (const { organisation, hasWork } of organisations)
        if (hasWork) await enqueue(tx, deliverOperations, {}, { organisation, dedupeKey: `watch ${id}` });
    });
  },
});

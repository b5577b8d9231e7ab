import { isOneEmailAddress, isTransitionPossible, messages, SheetStatus, SheetType } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { sheetDocument } from '../../core/documents/public.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { assertMayEmail } from './send-email-limits.ts';
import { emailSheet } from './email-sheet.job.ts';
import { findRecipient, insertSheetEmail, jobKeyOf } from './sheet-email.repository.ts';

/**
 * POST send-email: stores the email with the document as it is now; a job sends it after the commit. Throws 422 for an
 * empty address ('Please enter'), for anything but one address, for kinds that are not emailed (spec §4: type 1; and
 * purchase orders, without our costs, to the supplier) and for a voided one.
 */
export async function sendSheetEmail(tx: RequestTransaction, id: number, typed: string): Promise<{ message: string }> {
  const address = oneEmailAddress(typed);
  const sheet = await findRecipient(tx, id);
  if (!sheet) throw notFound();
  if (!isTransitionPossible(sheet, 'email'))
    throw unprocessable([
      {
        code: 'not-emailed',
        message:
          sheet.status === SheetStatus.Voided
            ? `${sheet.no} is voided. A voided ${sheet.type === SheetType.PurchaseOrder ? 'order' : 'invoice'} is not sent by email.`
            : 'Only invoices and purchase orders are sent by email.',
      },
    ]);
  await assertMayEmail(tx, address);
  const email = await insertSheetEmail(tx, {
    of: { sheet: id },
    address,
    name: sheet.name,
    document: await sheetDocument(tx, id, sheet.type === SheetType.PurchaseOrder ? 'supplier' : 'full'),
    requestedBy: { userId: tx.userId, name: tx.actor.name },
  });
  await writeAudit(tx, {
    action: 'Email',
    entity: 'sheet',
    entityId: id,
    before: { fields: { email: '' } },
    after: { fields: { email: address }, contentVersion: sheet.content_version },
  });
  await enqueue(tx, emailSheet, { email }, { dedupeKey: jobKeyOf(email), title: `Email ${sheet.no} to ${address}` });
  return { message: `${sheet.no} is on its way to ${address}.` };
}

/** Returns the address that was typed; throws 422 for none ('Please enter') and for anything but one address. */
export function oneEmailAddress(typed: string): string {
  const address = typed.trim();
  const refuse = (code: string, message: string) => unprocessable([{ code, field: 'customerEmail', message }]);
  if (address === '') throw refuse('required', messages.pleaseEnter);
  if (!isOneEmailAddress(address))
    throw refuse('invalid-email', 'Enter exactly one email address of at most 254 characters, like name@example.com.');
  return address;
}

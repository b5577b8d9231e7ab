import type { Readable } from 'node:stream';
import * as z from 'zod';
import { findReport } from '@iwe/reports';
import { findFile } from '../../../core/files/stored-file.repository.ts';
import { defineJob, JobFailure } from '../../../core/jobs/define-job.ts';
import { deliverOnce, messageIdOf, wasAccepted } from '../../../core/mail/deliver-mail.ts';
import { readMailFailure } from '../../../core/mail/mail-failure.ts';
import { recipientRefusal } from './recipient-rights.ts';
import { findReportEmail, finishReportEmail } from './report-emails.repository.ts';
import type { ReportEmail } from './report-emails.repository.ts';

const MAX_ATTEMPTS = 30;
/** Bytes that mail servers take as an attachment; a larger file is downloaded. */
const MAX_ATTACHMENT = 8_000_000;

/** Sends a report to one person, whose right to see it is checked now. */
export const emailReport = defineJob({
  name: 'email-report',
  title: 'Email a report',
  payload: z.object({ report: z.number().int(), eId: z.number().int() }),
  retry: { limit: MAX_ATTEMPTS, firstDelaySeconds: 10 },
  timeoutSeconds: 120,
  concurrency: 2,
  sendsMail: true,
  async perform({ database, files, mail: transport, config, organisation, requestedBy, attempt }, key) {
    if (organisation === null) throw new JobFailure('An email of a report belongs to an organisation.');
    if (transport === null) throw new Error('No mail server is configured.');
    const scope = { organisation, userId: requestedBy };
    const { email, file } = await database.read(scope, async (tx) => {
      const found = await findReportEmail(tx, key);
      return { email: found, file: found?.fileId ? await findFile(tx, found.fileId) : null };
    });
    if (email === null || email.state !== 'waiting') return;
    const finish = (state: 'waiting' | 'sent' | 'refused', error?: string) =>
      database.write(scope, (tx) => finishReportEmail(tx, key, state, error));
    const messageId = messageIdOf(`report-${email.messageKey}`, config.mailFrom);
    // What somebody has received already is marked as sent, whatever they may see now.
    const refusal = wasAccepted(messageId) ? null : refusalOf(email, file);
    if (refusal !== null) return void (await finish('refused', refusal));
    const send = async () => {
      const attached = file !== null && file.bytes <= MAX_ATTACHMENT ? file : null;
      const content = attached === null ? null : await files.read(attached);
      try {
        await transport.sendMail({
          from: config.mailFrom,
          to: { address: email.email, name: email.name.replaceAll(/[\r\n]+/g, ' ') },
          subject: `${titleOf(email)} of ${email.organisation}`.replaceAll(/[\r\n]+/g, ' '),
          text: textOf(email, content !== null),
          attachments: attached && content ? [attachment(attached, content)] : [],
          messageId,
        });
      } finally {
        content?.destroy();
      }
    };
    const fail = async (error: unknown) => {
      const { sentence, isFinal } = readMailFailure(error);
      if (isFinal || attempt >= MAX_ATTEMPTS) {
        await finish('refused', sentence);
        throw new JobFailure(sentence);
      }
      await finish('waiting', sentence);
      throw new Error(sentence, { cause: error });
    };
    await deliverOnce({ messageId, send: () => send().catch(fail), markSent: () => finish('sent') });
  },
});

const attachment = (file: { name: string; mediaType: string }, content: Readable) => ({
  filename: file.name,
  content,
  contentType: file.mediaType,
});

/** Returns why a report is not sent to a person; null when it is. */
const refusalOf = (email: ReportEmail, file: { isExpired: boolean } | null): string | null =>
  recipientRefusal(email, email.showsCost) ??
  (file === null || file.isExpired ? 'The file of the report has expired.' : null);

const titleOf = ({ type, dateRange }: ReportEmail): string =>
  `${findReport(type)?.title ?? type}${dateRange === '' ? '' : `, ${dateRange}`}`;

const textOf = (email: ReportEmail, isAttached: boolean): string =>
  [
    `Dear ${email.name},`,
    '',
    isAttached
      ? `please find attached: ${titleOf(email)}.`
      : `${titleOf(email)} is ready. It is too large for an email: download it in the Reports Download Center.`,
    '',
    email.organisation,
  ].join('\n');

import * as z from 'zod';
import { documentFileName } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import { defineJob, JobFailure } from '../../core/jobs/define-job.ts';
import { deliverOnce, messageIdOf } from '../../core/mail/deliver-mail.ts';
import { readMailFailure } from '../../core/mail/mail-failure.ts';
import { PDF_CONTENT_TYPE, readLogos, UndrawableText } from '../../core/documents/public.ts';
import { openLink } from './sealed-link.ts';
import { beginAttempt, finishSheetEmail, noteFailure } from './sheet-email.repository.ts';

const MAX_ATTEMPTS = 30;

/**
 * Sends the document of a sheet or quote to its customer, as far as SMTP allows once (`deliverOnce`). While the mail
 * server is down the email waits and says so; a refusal ends it.
 */
export const emailSheet = defineJob({
  name: 'email-sheet',
  title: 'Email a document',
  payload: z.object({ email: z.number().int() }),
  retry: { limit: MAX_ATTEMPTS, firstDelaySeconds: 10 },
  timeoutSeconds: 90,
  concurrency: 2,
  sendsMail: true,
  async perform({ database, mail: transport, pdf, files, config, organisation, requestedBy }, { email: id }) {
    if (organisation === null) throw new JobFailure('An email of a sheet belongs to an organisation.');
    if (transport === null) throw new Error('No mail server is configured.');
    const scope = { organisation, userId: requestedBy };
    const email = await database.write(scope, (tx) => beginAttempt(tx, id));
    if (email === null) return;
    const { document, messageKey } = email;
    const refuse = async (error: string): Promise<never> => {
      await database.write(scope, (tx) => finishSheetEmail(tx, id, { state: 'refused', error }));
      throw new JobFailure(error);
    };
    // It may have been voided while the email waited for the mail server.
    if (email.isVoided) return refuse(`${document.no} was voided before the email was sent.`);
    const messageId = messageIdOf(`sheet-${messageKey}`, config.mailFrom);
    const send = async () => {
      const content = await pdf.draw([document], await readLogos(files, organisation, [document]));
      await transport.sendMail({
        from: config.mailFrom,
        ...(document.letterhead.email === ''
          ? {}
          : { replyTo: { name: document.letterhead.name, address: document.letterhead.email } }),
        to: { address: email.address, name: email.name },
        subject: subjectOf(document),
        text: textOf(document, openLink(config.secrets, { organisation, ...email })),
        attachments: [{ filename: documentFileName(document), content, contentType: PDF_CONTENT_TYPE }],
        messageId,
        // Reports about what could not be delivered go to this address.
        envelope: { from: config.mailReturnAddress, to: email.address },
      });
    };
    const fail = async (error: unknown) => {
      const { sentence, isFinal } =
        error instanceof UndrawableText ? { sentence: error.message, isFinal: true } : readMailFailure(error);
      if (isFinal || email.attempts >= MAX_ATTEMPTS) return refuse(sentence);
      await database.write(scope, (tx) => noteFailure(tx, id, sentence));
      throw new Error(sentence, { cause: error });
    };
    await deliverOnce({
      messageId,
      send: () => send().catch(fail),
      markSent: () => database.write(scope, (tx) => finishSheetEmail(tx, id, { state: 'sent', error: null })),
    });
  },
});

const subjectOf = ({ kind, no, letterhead, state }: DocumentModel): string =>
  `${state === 'draft' ? 'Draft ' : ''}${kind} ${no} from ${letterhead.name}`.replaceAll(/[\r\n]+/g, ' ');

function textOf(model: DocumentModel, link: string | null): string {
  const { party, letterhead } = model;
  return [
    `Dear ${party?.name ?? 'customer'},`,
    '',
    `please find attached ${documentFileName(model)}.`,
    ...(link === null
      ? []
      : ['', 'You can look at it, accept it or ask for a change here:', link, 'The link is for you alone.']),
    '',
    'Kind regards',
    letterhead.name,
    letterhead.phone,
  ].join('\n');
}

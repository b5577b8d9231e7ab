import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { DocumentModel } from '@iwe/domain';
import type { Query } from '../../core/database/index.ts';
import { JobFailure } from '../../core/jobs/define-job.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { UndrawableText } from '../../core/documents/public.ts';
import { emailSheet } from './email-sheet.job.ts';

const DOCUMENT = {
  kind: 'Invoice',
  no: 'IN000012',
  state: 'approved',
  letterhead: { name: 'Sydney Tyres', email: 'office@tyres.example', phone: '02 9000', logo: '' },
  party: { name: 'Alpha Tyres' },
} as DocumentModel;

interface Setting {
  document?: Partial<DocumentModel>;
  letterhead?: Partial<DocumentModel['letterhead']>;
  attempts?: number;
  isWaiting?: boolean;
  refusal?: Error;
  isVoided?: boolean;
  context?: object;
}

/** Performs an attempt to send an email; the mail server answers with `refusal`, if there is one. */
async function attempt({
  document,
  letterhead,
  attempts = 1,
  isWaiting = true,
  refusal,
  isVoided = false,
  context,
}: Setting = {}) {
  const written: unknown[][] = [];
  const users = new Set<number | null>();
  const mails: Record<string, unknown>[] = [];
  const model = { ...DOCUMENT, ...document, letterhead: { ...DOCUMENT.letterhead, ...letterhead } };
  const email = {
    address: 'buyer@alpha.example',
    name: 'Alpha',
    document: model,
    messageKey: crypto.randomUUID(),
    attempts,
    isVoided,
    quoteId: null,
    link: null,
    linkKeyId: null,
  };
  const tx = {
    organisation: 4,
    query: async ({ name, values }: Query<unknown>) => {
      if (name === 'sheet-email.waiting') return isWaiting ? [email] : [];
      written.push([name, ...values.slice(2)]);
      return [];
    },
  };
  const services = {
    database: {
      write: async <T>({ userId }: { userId: number | null }, work: (inside: typeof tx) => Promise<T>) => {
        users.add(userId);
        return work(tx);
      },
    },
    mail: {
      sendMail: async (mail: Record<string, unknown>) => {
        mails.push(mail);
        if (refusal) throw refusal;
      },
    },
    pdf: { draw: async () => Buffer.from('pdf') },
    files: {},
    config: { mailFrom: 'iWE <no-reply@iwe.example>', mailReturnAddress: 'bounces@iwe.example' },
    organisation: 4,
    requestedBy: 7,
    ...context,
  } as unknown as JobContext;
  const error = await emailSheet.perform(services, { email: 3 }).then(
    () => null,
    (failure: Error) => failure,
  );
  return { error, written, mails, users: [...users], key: email.messageKey };
}
const refusedWith = (responseCode: number) =>
  Object.assign(new Error('refused'), { responseCode, response: `${responseCode} Said so` });

describe('the email of a document', () => {
  test('is not sent once its invoice is voided, and says so', async () => {
    const { error, mails, written } = await attempt({ isVoided: true });
    const sentence = 'IN000012 was voided before the email was sent.';
    assert.ok(error instanceof JobFailure);
    assert.deepEqual([error.message, mails.length], [sentence, 0]);
    assert.deepEqual(written, [['sheet-email.finish', 'refused', sentence, 'Email refused']]);
  });

  test('with characters that no font has is refused for good, in words', async () => {
    const pdf = {
      draw: async () => {
        throw new UndrawableText('IN000012', 'ไท');
      },
    };
    const { error, mails, written } = await attempt({ context: { pdf } });
    assert.ok(error instanceof JobFailure);
    assert.match(error.message, /^IN000012 has characters that cannot be printed: ไ ท\./);
    assert.deepEqual([mails.length, written[0]?.slice(0, 2)], [0, ['sheet-email.finish', 'refused']]);
  });

  test('goes from us to its customer, answers go to the business, reports to their own address', async () => {
    const { error, mails, written, users, key } = await attempt();
    assert.equal(error, null);
    assert.deepEqual(mails, [
      {
        from: 'iWE <no-reply@iwe.example>',
        replyTo: { name: 'Sydney Tyres', address: 'office@tyres.example' },
        to: { address: 'buyer@alpha.example', name: 'Alpha' },
        subject: 'Invoice IN000012 from Sydney Tyres',
        text:
          'Dear Alpha Tyres,\n\nplease find attached Invoice IN000012.pdf.\n\n' + 'Kind regards\nSydney Tyres\n02 9000',
        attachments: [
          { filename: 'Invoice IN000012.pdf', content: Buffer.from('pdf'), contentType: 'application/pdf' },
        ],
        messageId: `<sheet-${key}@iwe.example>`,
        envelope: { from: 'bounces@iwe.example', to: 'buyer@alpha.example' },
      },
    ]);
    assert.deepEqual(written, [['sheet-email.finish', 'sent', null, 'Email sent']]);
    assert.deepEqual(users, [7], 'in the name of who asked for it');
  });

  test('is drawn with the logo that the organisation has uploaded', async () => {
    const logo = `file:${crypto.randomUUID()}`;
    const asked: unknown[] = [];
    const drawn: unknown[] = [];
    const context = {
      files: {
        read: async (file: object) => {
          asked.push(file);
          return Readable.from([Buffer.from('picture')]);
        },
      },
      pdf: {
        draw: async (models: readonly DocumentModel[], logos: ReadonlyMap<string, Uint8Array>) => {
          drawn.push([models.map(({ no }) => no), [...logos].map(([name, bytes]) => [name, String(bytes)])]);
          return Buffer.from('pdf');
        },
      },
    };
    assert.equal((await attempt({ letterhead: { logo }, context })).error, null);
    assert.deepEqual(asked, [{ organisation: 4, id: logo.slice('file:'.length) }]);
    assert.deepEqual(drawn, [[['IN000012'], [[logo, 'picture']]]]);
  });

  test('says that a draft is one, and its subject is one line', async () => {
    const { mails } = await attempt({ document: { state: 'draft' }, letterhead: { name: 'Tyres\r\nBcc: x@y.z' } });
    assert.equal(mails[0]?.['subject'], 'Draft Invoice IN000012 from Tyres Bcc: x@y.z');
  });

  test('has nobody to answer to where the business has no address, and greets a customer without a name', async () => {
    const { mails } = await attempt({ document: { party: null }, letterhead: { email: '' } });
    assert.ok(mails[0] && !('replyTo' in mails[0]));
    assert.match(String(mails[0]['text']), /^Dear customer,\n/);
  });

  test('that was sent or refused before is not sent again', async () => {
    const { error, mails, written } = await attempt({ isWaiting: false });
    assert.deepEqual([error, mails, written], [null, [], []]);
  });

  test('waits after a passing refusal, until its thirtieth attempt', async () => {
    const said = 'The mail server did not take the email yet: 451 Said so It is tried again.';
    const again = await attempt({ refusal: refusedWith(451), attempts: 29 });
    assert.ok(again.error && !(again.error instanceof JobFailure));
    assert.deepEqual(again.written, [['sheet-email.failed', said]]);
    const last = await attempt({ refusal: refusedWith(451), attempts: 30 });
    assert.ok(last.error instanceof JobFailure);
    assert.deepEqual(last.written, [['sheet-email.finish', 'refused', said, 'Email refused']]);
  });

  test('that is refused for good ends with the words of the mail server', async () => {
    const { error, written } = await attempt({ refusal: refusedWith(550) });
    assert.ok(error instanceof JobFailure);
    const said = 'The mail server refused the email: 550 Said so';
    assert.deepEqual([error.message, written], [said, [['sheet-email.finish', 'refused', said, 'Email refused']]]);
  });

  test('belongs to an organisation, and waits where no mail server is configured', async () => {
    assert.ok((await attempt({ context: { organisation: null } })).error instanceof JobFailure);
    const { error, written } = await attempt({ context: { mail: null } });
    assert.ok(error && !(error instanceof JobFailure));
    assert.deepEqual(written, []);
    assert.equal(emailSheet.sendsMail, true);
  });
});

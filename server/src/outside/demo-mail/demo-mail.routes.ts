import { idParam } from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import PostalMime from 'postal-mime';
import type { App } from '../../core/app-types.ts';
import { Problem } from '../../core/errors.ts';
import { MAIL_POLICY, mailListPage, mailPage } from './demo-mail.html.ts';
import type { MailAttachment } from './demo-mail.html.ts';
import { mailById, newestMails } from './demo-mail.repository.ts';

/**
 * Pages that show the demo's mails, with links that set passwords: only on the machine itself. Outside the demo they
 * answer 404.
 */
export async function demoMailRoutes(app: App): Promise<void> {
  const assertDemo = (request: FastifyRequest) => {
    if (!app.config.demo)
      throw new Problem(404, 'no-such-route', `There is nothing at GET ${request.routeOptions.url ?? ''}.`);
  };
  const html = (reply: FastifyReply, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .send(body);

  app.get('/demo/mail', { config: { permission: 'loopback' }, schema: { hide: true } }, async (request, reply) => {
    assertDemo(request);
    return html(reply, mailListPage(await newestMails(app.database)));
  });

  app.get(
    '/demo/mail/:id',
    { config: { permission: 'loopback' }, schema: { hide: true, params: idParam } },
    async (request, reply) => {
      assertDemo(request);
      const mail = await mailById(app.database, request.params.id);
      if (!mail) throw new Problem(404, 'not-found', messages.noData);
      return html(reply, mailPage(mail, await attachmentsOf(mail.raw), app.config.publicUrl));
    },
  );
}

async function attachmentsOf(raw: Buffer): Promise<MailAttachment[]> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'attachment',
    type: mimeType,
    content: typeof content === 'string' ? content : '',
  }));
}

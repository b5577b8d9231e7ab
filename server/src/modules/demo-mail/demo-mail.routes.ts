import { idParam } from '@iwe/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import { Problem } from '../../errors.ts';
import { MAIL_POLICY, mailListPage, mailPage } from './demo-mail.html.ts';
import type { SinkMail } from './demo-mail.html.ts';

const COLUMNS = 'id, received_at, from_address, to_address, subject, body_text';

/** Where the demo's mails can be read. Outside the demo there is nothing here. */
export async function demoMailRoutes(app: App): Promise<void> {
  const onlyInDemo = (request: FastifyRequest) => {
    if (!app.config.demo) throw new Problem(404, 'no-such-route', `There is nothing at GET ${request.routeOptions.url ?? ''}.`);
  };
  const html = (reply: FastifyReply, body: string) => reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY).header('cache-control', 'no-store').send(body);

  app.get('/demo/mail', { config: { permission: 'public' }, schema: { hide: true } }, async (request, reply) => {
    onlyInDemo(request);
    return html(reply, mailListPage(await app.database.query<SinkMail>(`select ${COLUMNS} from mail_sink order by id desc limit 200`)));
  });

  app.get('/demo/mail/:id', { config: { permission: 'public' }, schema: { hide: true, params: idParam } }, async (request, reply) => {
    onlyInDemo(request);
    const [mail] = await app.database.query<SinkMail>(`select ${COLUMNS} from mail_sink where id = $1`, [request.params.id]);
    if (!mail) throw new Problem(404, 'not-found', 'No Data');
    return html(reply, mailPage(mail, app.config.publicUrl));
  });
}

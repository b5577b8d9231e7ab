import type { FastifyInstance } from 'fastify';
import type { StandInState } from './state.ts';
import { TENANTS } from './oauth.ts';
import { consentPage, HTML } from './pages.html.ts';

/** Sign-in, tokens and connections, under the paths that Xero's own hosts have. */
export function oauthRoutes(app: FastifyInstance, { authorization, faults }: StandInState): void {
  app.get('/identity/connect/authorize', (request, reply) => {
    const asked = new URL(request.url, 'http://stand-in').searchParams;
    const isWhole =
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      ['client_id', 'redirect_uri', 'state', 'code_challenge', 'scope'].every((name) => asked.get(name));
    if (!isWhole) return reply.code(400).send({ error: 'invalid_request' });
    return reply.headers(HTML).send(consentPage(asked));
  });

  app.post('/identity/connect/authorize', (request, reply) => {
    const form = request.body as URLSearchParams;
    const asked = new URLSearchParams(form.get('asked') ?? '');
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    const tenant = TENANTS.find(({ id }) => id === form.get('tenant'));
    if (tenant) back.searchParams.set('code', authorization.allow(asked, tenant.id));
    else back.searchParams.set('error', 'access_denied');
    return reply.redirect(back.href, 303);
  });

  app.post('/connect/token', (request, reply) => {
    const { status, body } = authorization.exchange(request.body as URLSearchParams);
    return reply.code(status).send(body);
  });

  app.post('/connect/revocation', (request, reply) => {
    authorization.revoke((request.body as URLSearchParams).get('token') ?? '');
    return reply.code(200).send();
  });

  app.get<{ Querystring: { authEventId?: string } }>('/connections', (request, reply) => {
    const found = authorization.connectionsOf(request.headers.authorization);
    if (!found) return reply.code(401).send({ Title: 'Unauthorized', Status: 401 });
    const { authEventId } = request.query;
    return reply.send(
      found
        .filter((connection) => authEventId === undefined || connection.authEventId === authEventId)
        .map((connection) => ({
          id: connection.id,
          authEventId: connection.authEventId,
          tenantId: connection.tenant,
          tenantType: 'ORGANISATION',
          tenantName: TENANTS.find(({ id }) => id === connection.tenant)?.name ?? '',
          // Without a zone, as Xero writes these times.
          createdDateUtc: connection.createdAt.replace('Z', ''),
          updatedDateUtc: connection.updatedAt.replace('Z', ''),
        })),
    );
  });

  app.delete<{ Params: { id: string } }>('/connections/:id', (request, reply) => {
    const found = authorization.connectionsOf(request.headers.authorization);
    if (!found) return reply.code(401).send();
    const connection = found.find(({ id }) => id === request.params.id);
    if (!connection) return reply.code(404).send();
    authorization.removeConnection(connection);
    return reply.code(204).send();
  });

  // What a person does at Xero: disconnect the app. The pages have a button for it.
  app.post('/stand-in/revoke', (_request, reply) => {
    authorization.revokeAll();
    return reply.redirect('/', 303);
  });

  // One choice of the form, or JSON for scripts.
  app.post('/stand-in/faults', (request, reply) => {
    if (!(request.body instanceof URLSearchParams)) {
      faults.set(request.body as object);
      return reply.send(faults.plan);
    }
    const form = request.body;
    const fault = form.get('fault') ?? '';
    const isNext = form.get('when') === 'next';
    faults.set(isNext ? { next: [fault as never] } : { rates: fault === '' ? {} : { [fault]: 0.2 } });
    return reply.redirect('/', 303);
  });
}

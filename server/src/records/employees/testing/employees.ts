import type { LightMyRequestResponse } from 'fastify';
import { buildOrganisation, startTestServer, waitingMails } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';

/** A server with two organisations; the first has an administrator, a director, and somebody who is both. */
export async function startEmployees() {
  const server = await startTestServer();
  const organisation = await buildOrganisation(server.database, { name: 'Sydney Tyres' });
  const other = await buildOrganisation(server.database);
  return {
    server,
    organisation,
    other,
    admin: await server.staff(organisation, { role: 4, is_admin: true }),
    director: await server.staff(organisation, { role: 3, is_dir: true }),
    both: await server.staff(organisation, { role: 4, is_admin: true, is_dir: true }),
  };
}

/** Requests about employees, and what they leave in the database and the mail. */
export function employeeCalls(server: () => TestServer) {
  const send = (
    who: TestStaff,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> =>
    server().inject({
      method,
      url: `/api/ag/${path}`,
      headers: { ...who.headers, ...headers },
      ...(payload ? { payload } : {}),
    });
  const detail = async (who: TestStaff, eId: number) => (await send(who, 'GET', `employees/${eId}`)).json();
  const change = async (who: TestStaff, eId: number, fields: object) => {
    const [row] = await server().database.query<{ v: number }>(
      'select content_version as v from membership where id = $1',
      [eId],
    );
    return send(who, 'PUT', `employees/${eId}`, { contentVersion: row?.v ?? 1, ...fields });
  };
  const stored = async (eId: number) =>
    (
      await server().database.query<Record<string, unknown>>(
        'select role, mod_prc, is_acct, is_dir, crt_csr, max_dis_cents, is_admin, able_login, is_active, content_version from membership where id = $1',
        [eId],
      )
    )[0];
  const audits = (eId: number, action: string) =>
    server().database.query<{ before: Record<string, unknown>; after: Record<string, unknown>; operator: string }>(
      `select before, after, operator from audit where entity = 'membership' and entity_id = $1 and action = $2
        order by id`,
      [eId, action],
    );
  const mailsTo = (email: string) => waitingMails(server(), email);
  const linkIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

  const eventsOf = (userId: number, kind: string) =>
    server().database.query<{ address: string; details: Record<string, unknown> }>(
      'select address, details from security_event where user_id = $1 and kind = $2 order by id',
      [userId, kind],
    );

  const rightsChanged = async (eId: number) => {
    const [row] = await server().database.query<{ id: number }>('select user_id as id from membership where id = $1', [
      eId,
    ]);
    return eventsOf(row?.id ?? 0, 'rights-changed');
  };

  return { send, detail, change, stored, audits, mailsTo, linkIn, eventsOf, rightsChanged };
}

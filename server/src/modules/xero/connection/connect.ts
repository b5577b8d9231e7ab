import type { App } from '../../../app-types.ts';
import type { Transaction } from '../../../database/index.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Authorization, AuthorizationResult } from '../../../services/public.ts';
import { deliverOperations } from '../operations/deliver-operations.job.ts';
import { readFromXero } from '../refresh/refresh.job.ts';
import type { XeroApi } from '../xero-api.ts';
import { CONNECTION, END_CONNECTION, FORGET_CONTACTS, SENT_COUNT, STORE_CONNECTION } from './connection.repository.ts';
import { callToken, SERVICE, storeTokens } from './tokens.ts';
import type { TokenAnswer } from './tokens.ts';

/** Where the callback shows the result. */
const SETTINGS_PATH = '/admin/xero';

interface Tenant {
  id: string;
  tenantId: string;
  tenantName: string;
  tenantType: string;
  createdDateUtc: string;
}

const refusal = (message: string): AuthorizationResult => ({ isConnected: false, message });

/** Completes an authorization: code → tokens → the organisation at Xero, stored together. */
export async function completeConnection(
  app: Pick<App, 'database'>,
  api: XeroApi,
  { organisation, userId, code, codeVerifier, redirectUri }: Authorization,
): Promise<AuthorizationResult> {
  const tokens = await callToken(api.identity, organisation, {
    grant_type: 'authorization_code',
    client_id: api.settings.clientId,
    code: code.reveal(),
    code_verifier: codeVerifier.reveal(),
    redirect_uri: redirectUri,
  });
  if (tokens.kind !== 'ok') return refusal('Xero did not confirm the access. Start again from iWE.');
  const answer = JSON.parse(tokens.body) as TokenAnswer;
  const connections = await api.hosts.send(organisation, {
    method: 'GET',
    path: '/connections',
    headers: { authorization: `Bearer ${answer.access_token}`, accept: 'application/json' },
  });
  if (connections.kind !== 'ok')
    return refusal('Xero did not say which organisation was chosen. Start again from iWE.');
  // All organisations that this app may reach; the one that was just allowed is the newest.
  const tenant = (JSON.parse(connections.body) as Tenant[])
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .toSorted((a, b) => b.createdDateUtc.localeCompare(a.createdDateUtc))[0];
  if (!tenant) return refusal('No organisation was chosen at Xero. Start again from iWE.');
  try {
    return await app.database.write({ organisation, userId }, (tx) =>
      storeConnection(tx, api, { tenant, answer, userId }),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return refusal(`${tenant.tenantName} is connected to another organisation of iWE. Disconnect it there first.`);
  }
}

const UNIQUE_VIOLATION = '23505';

async function storeConnection(
  tx: Transaction,
  api: XeroApi,
  { tenant, answer, userId }: { tenant: Tenant; answer: TokenAnswer; userId: number },
): Promise<AuthorizationResult> {
  const [[before], [known]] = await tx.batch([CONNECTION(tx.organisation), SENT_COUNT(tx.organisation)]);
  const isOther = before !== undefined && before.state !== null && before.tenant_id !== tenant.tenantId;
  if (isOther && known && known.sent > 0)
    return refusal(
      `${known.sent} sheets were sent to ${before.tenant_name}. Connect that organisation again, or recall them first.`,
    );
  await storeTokens(api.credentials, tx, answer);
  await tx.query(STORE_CONNECTION(tx.organisation, tenant.tenantId, tenant.tenantName, tenant.id, userId));
  if (isOther || before?.state === null) await tx.query(FORGET_CONTACTS(tx.organisation));
  await enqueue(tx, deliverOperations, {}, { dedupeKey: `connected ${tenant.id}` });
  await enqueue(tx, readFromXero, {}, { dedupeKey: `connected ${tenant.id}` });
  return { isConnected: true, path: SETTINGS_PATH };
}

/** Ends the connection here at once, and tells Xero afterwards. Sheets that are there stay Sent. */
export async function disconnect(app: Pick<App, 'database'>, api: XeroApi, scope: Scope): Promise<void> {
  const refresh = await app.database.write(scope, async (tx) => {
    const stored = await api.credentials.read(tx, SERVICE);
    await api.credentials.remove(tx, SERVICE);
    await tx.query(END_CONNECTION(tx.organisation, 'disconnected', null));
    return stored.get('refresh_token')?.secret;
  });
  // Revoking is a courtesy: we have forgotten the tokens already, and unused ones end at Xero by themselves.
  if (refresh)
    await api.identity.send(scope.organisation, {
      method: 'POST',
      path: '/connect/revocation',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: refresh.reveal(), client_id: api.settings.clientId }).toString(),
    });
}

interface Scope {
  readonly organisation: number;
  readonly userId: number;
}

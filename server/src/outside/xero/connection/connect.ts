import type { App } from '../../../core/app-types.ts';
import type { Transaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/jobs/enqueue.ts';
import type { Authorization, AuthorizationResult } from '../../../core/services/public.ts';
import { deliverOperations } from '../operations/deliver-operations.job.ts';
import { readFromXero } from '../refresh/refresh.job.ts';
import type { XeroApi } from '../xero-api.ts';
import {
  CONNECTION,
  END_CONNECTION,
  FORGET_CONTACTS,
  MAKE_DUE,
  SENT_COUNT,
  STORE_CONNECTION,
  TELL_CONNECTION,
} from './connection.repository.ts';
import type { ConnectionRow } from './connection.repository.ts';
import { callToken, SERVICE, storeTokens } from './tokens.ts';
import type { TokenAnswer } from './tokens.ts';

/** Where the callback shows the result. */
const SETTINGS_PATH = '/admin/xero';

interface Tenant {
  id: string;
  tenantId: string;
  tenantName: string;
  tenantType: string;
  updatedDateUtc: string;
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
  const tenants = await readTenants(api, organisation, answer.access_token);
  if (!tenants) return refusal('Xero did not say which organisation was chosen. Start again from iWE.');
  const [tenant] = tenants;
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

/**
 * Returns the organisations at Xero that the person has just allowed, the newest first; null when Xero does not say.
 * A person may have connected several to this app, so they are asked for by the authorization that the token names.
 */
async function readTenants(api: XeroApi, organisation: number, accessToken: string): Promise<Tenant[] | null> {
  const list = async (query: string): Promise<Tenant[] | null> => {
    const outcome = await api.hosts.send(organisation, {
      method: 'GET',
      path: `/connections${query}`,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    });
    if (outcome.kind !== 'ok') return null;
    return (
      (JSON.parse(outcome.body) as Tenant[])
        .filter(({ tenantType }) => tenantType === 'ORGANISATION')
        // Connecting again changes this time alone; createdDateUtc stays the day of the first time.
        .toSorted((a, b) => b.updatedDateUtc.localeCompare(a.updatedDateUtc))
    );
  };
  const event = authEventOf(accessToken);
  const allowed = event === null ? [] : await list(`?authEventId=${encodeURIComponent(event)}`);
  return allowed === null || allowed.length > 0 ? allowed : list('');
}

/** The authorization that an access token of Xero (a JSON Web Token) was issued for; null where it names none. */
function authEventOf(accessToken: string): string | null {
  try {
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;
    return 'authentication_event_id' in claims ? String(claims.authentication_event_id) : null;
  } catch {
    return null;
  }
}

async function storeConnection(
  tx: Transaction,
  api: XeroApi,
  { tenant, answer, userId }: { tenant: Tenant; answer: TokenAnswer; userId: number },
): Promise<AuthorizationResult> {
  const [[before], [known]] = await tx.batch([CONNECTION(tx.organisation), SENT_COUNT(tx.organisation)]);
  const isOther = before !== undefined && before.state !== null && before.tenant_id !== tenant.tenantId;
  if (isOther && known && known.sent > 0)
    return refusal(
      `${known.sent === 1 ? 'A sheet was' : `${known.sent} sheets were`} sent to ${before.tenant_name}. ` +
        `Connect that organisation again, or recall ${known.sent === 1 ? 'it' : 'them'} first.`,
    );
  await storeTokens(api.credentials, tx, answer);
  await tx.query(STORE_CONNECTION(tx.organisation, tenant.tenantId, tenant.tenantName, tenant.id, userId));
  await tx.query(TELL_CONNECTION(tx.organisation, userId, 'Connect', booksOf(before), tenant.tenantName));
  if (isOther || before?.state === null) await tx.query(FORGET_CONTACTS(tx.organisation));
  // What waited for a connection waits no longer.
  await tx.query(MAKE_DUE(tx.organisation));
  await enqueue(tx, deliverOperations, {});
  await enqueue(tx, readFromXero, {});
  return { isConnected: true, path: SETTINGS_PATH };
}

/**
 * Ends the connection here at once, and tells Xero afterwards. Sheets that are there stay Sent. At Xero this connection
 * alone is deleted: revoking the token would end all connections of the person, also those of other organisations.
 */
export async function disconnect(app: Pick<App, 'database'>, api: XeroApi, scope: Scope): Promise<void> {
  const access = await api.access(scope.organisation);
  const connection = await app.database.write(scope, async (tx) => {
    const [[before]] = [await tx.query(CONNECTION(tx.organisation)), await api.credentials.remove(tx, SERVICE)];
    await tx.query(END_CONNECTION(tx.organisation, 'disconnected', null));
    await tx.query(TELL_CONNECTION(tx.organisation, scope.userId, 'Disconnect', booksOf(before), ''));
    return before?.connection_id;
  });
  // A courtesy: we have forgotten the tokens already, and unused ones end at Xero by themselves.
  if (access.kind === 'token' && connection)
    await api.hosts.send(scope.organisation, {
      method: 'DELETE',
      path: `/connections/${encodeURIComponent(connection)}`,
      headers: { authorization: `Bearer ${access.token}` },
    });
}

/** The name of the books that are connected, for the history; '' for none. */
const booksOf = (connection: ConnectionRow | undefined): string =>
  connection?.state === 'connected' || connection?.state === 'broken' ? connection.tenant_name : '';

interface Scope {
  readonly organisation: number;
  readonly userId: number;
}

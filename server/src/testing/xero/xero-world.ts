import { XERO_SCOPES } from '../../core/config.ts';
import type { Config, XeroSettings } from '../../core/config.ts';
import type { StoredDocument } from '../../demo/xero-stand-in/documents.ts';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { startXeroStandIn } from '../../demo/xero-stand-in/start.ts';
import type { StandIn, StandInOptions } from '../../demo/xero-stand-in/start.ts';
import type { Job, JobContext } from '../../core/jobs/define-job.ts';
import type { TestStaff } from '../server.ts';
import { startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { deliverOperations } from '../../outside/xero/operations/deliver-operations.job.ts';

/** A sheet world whose organisation can be connected to a stand-in for Xero. */
export interface XeroWorld extends SheetWorld {
  standIn: StandIn;
  admin: TestStaff;
  /** What the stand-in holds for the organisation. */
  documents: () => StoredDocument[];
  /** Goes through Xero's pages in a browser's stead; resolves to the answer of the callback. */
  connect: (staff?: TestStaff, tenant?: string) => Promise<{ status: number; location: string; body: string }>;
  /** Confirms the default account codes and tax types. */
  confirmSettings: () => Promise<number>;
  perform: (job: Job<object>) => Promise<void>;
  /** Carries out what waits, also what waits for a later moment. */
  deliver: () => Promise<void>;
  /** State, id and sentence of a sheet. */
  stateOf: (id: number) => Promise<{ state: number; xeroId: string | null; error: string | null; due: number | null }>;
}

const SYDNEY = TENANTS[0].id;
export const DEFAULT_SETTINGS = {
  salesAccount: '200',
  inventoryAccount: '630',
  salesTaxType: 'OUTPUT',
  purchaseTaxType: 'INPUT',
};
const cookieOf = (header: unknown): string => String(Array.isArray(header) ? header[0] : header).split(';', 1)[0] ?? '';

/** Starts both. The stand-in's own limits are out of the way unless given. */
export async function startXeroWorld({
  config = {},
  timeouts,
  ...options
}: StandInOptions & { config?: Partial<Config>; timeouts?: XeroSettings['timeouts'] } = {}): Promise<XeroWorld> {
  const standIn = await startXeroStandIn({ limits: { perMinute: 10_000, perDay: 100_000 }, ...options });
  const { url } = standIn;
  const world = await startSheetWorld({
    config: {
      ...config,
      xero: {
        clientId: 'iwe-test',
        scopes: XERO_SCOPES,
        loginUrl: url,
        identityUrl: url,
        apiUrl: url,
        webUrl: url,
        ...(timeouts && { timeouts }),
      },
    },
  });
  const { server, organisation } = world;
  const admin = await server.staff(organisation, { is_admin: true, role: 4 });
  const services = { config: server.app.config, database: server.database, log: server.app.log };
  let jobs = 0;
  const perform: XeroWorld['perform'] = (job) =>
    job.perform(
      {
        ...services,
        id: ++jobs,
        organisation,
        requestedBy: null,
        attempt: 1,
        signal: AbortSignal.timeout(60_000),
        progress: () => {},
      } as unknown as JobContext,
      {},
    );
  return {
    ...world,
    standIn,
    admin,
    perform,
    documents: () => [...standIn.state.books(SYDNEY).documents.values()],
    connect: async (staff = admin, tenant = SYDNEY) => {
      const begun = await server.inject({
        method: 'POST',
        url: '/api/ag/xero/connection',
        headers: staff.headers,
        payload: {},
      });
      if (begun.statusCode !== 200) return { status: begun.statusCode, location: '', body: begun.body };
      const asked = new URL(begun.json<{ url: string }>().url);
      const consent = await fetch(asked);
      if (consent.status !== 200) throw new Error(`The stand-in refused the request: ${await consent.text()}`);
      const allowed = await fetch(`${url}/identity/connect/authorize`, {
        method: 'POST',
        body: new URLSearchParams({ asked: asked.searchParams.toString(), tenant }),
        redirect: 'manual',
      });
      const back = new URL(allowed.headers.get('location') ?? '');
      const answer = await server.inject({
        method: 'GET',
        url: `${back.pathname}${back.search}`,
        headers: { cookie: cookieOf(begun.headers['set-cookie']) },
      });
      return { status: answer.statusCode, location: String(answer.headers.location ?? ''), body: answer.body };
    },
    confirmSettings: async () =>
      (await world.call(world.accountant, 'PUT', 'xero/settings', DEFAULT_SETTINGS)).statusCode,
    deliver: async () => {
      for (let run = 0; run < 20; run++) {
        // Nobody waits in a test: what is due later is due now, and pauses are over.
        await server.database.query(
          `update xero_operation set run_after = now() where organisation_id = $1 and state = 'waiting'`,
          [organisation],
        );
        await server.database.query('delete from service_pause where organisation_id = $1', [organisation]);
        await server.database.query('delete from service_call where organisation_id = $1', [organisation]);
        await perform(deliverOperations);
        const open = await server.database.query(
          `select id from xero_operation where organisation_id = $1 and state in ('waiting', 'running')`,
          [organisation],
        );
        if (open.length === 0) return;
      }
      throw new Error('Operations are still waiting after twenty runs.');
    },
    stateOf: async (id) => {
      const [row] = await server.database.query<{
        state: number;
        xeroId: string | null;
        error: string | null;
        due: number | null;
      }>(
        `select xero_state as state, xero_id as "xeroId", xero_error as error, xero_due_cents as due from sheet
        where organisation_id = $1 and id = $2`,
        [organisation, id],
      );
      if (!row) throw new Error('There is no such sheet.');
      return row;
    },
    close: async () => {
      await world.close();
      await standIn.close();
    },
  };
}

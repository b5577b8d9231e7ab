import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { apiRoutes } from './api.routes.ts';
import type { ApiLimits } from './guard.ts';
import { oauthRoutes } from './oauth.routes.ts';
import { pageRoutes } from './pages.routes.ts';
import { standInState } from './state.ts';
import type { StandInState } from './state.ts';

export interface StandInOptions {
  /** 0 for any free one. */
  readonly port?: number;
  readonly host?: string;
  /** Where what it holds is stored; null for memory alone. */
  readonly file?: string | null;
  /** Seconds that an access token is valid; Xero's are 1800. */
  readonly accessSeconds?: number;
  readonly limits?: ApiLimits;
}

export interface StandIn {
  readonly url: string;
  readonly state: StandInState;
  close(): Promise<void>;
}

/** Of one request, as Xero publishes it. */
const MAX_REQUEST_BYTES = 3.5 * 1024 * 1024;
/** Xero's limits of one organisation. */
const XERO_LIMITS: ApiLimits = { perMinute: 60, perDay: 5000 };

/** Builds the stand-in of `startXeroStandIn` without a port of its own. */
export function buildXeroStandIn(options: Omit<StandInOptions, 'port' | 'host'> = {}): {
  app: FastifyInstance;
  state: StandInState;
} {
  const { file = null, accessSeconds = 1800, limits = XERO_LIMITS } = options;
  const state = standInState(file, accessSeconds);
  const app = Fastify({ bodyLimit: MAX_REQUEST_BYTES, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  oauthRoutes(app, state);
  apiRoutes(app, state, limits);
  pageRoutes(app, state);
  return { app, state };
}

/**
 * Starts a stand-in for Xero: OAuth with PKCE, contacts, invoices, bills, credit notes, payments, faults on purpose,
 * and a page that shows what it holds. For the demo and for tests; it keeps nobody's books.
 */
export async function startXeroStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { port = 0, host = '127.0.0.1' } = options;
  const { app, state } = buildXeroStandIn(options);
  await app.listen({ port, host });
  const address = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, state, close: () => app.close() };
}

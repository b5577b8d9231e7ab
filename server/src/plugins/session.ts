import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Flow, OwnerTransaction } from '../database/database.ts';
import type { App, Planning, PreparingTransaction, RequestTransaction } from '../app-types.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { permit } from '../permissions.ts';
import type { Actor, SessionPermission, StaffActor } from '../permissions.ts';

/** Minutes without activity after which a session ends. */
export const IDLE_MINUTES = 60;
/** Hours after which every session ends. */
export const ABSOLUTE_HOURS = 12;

/** What a session is stored and looked up by: the token itself is nowhere in the database. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

interface SessionRow {
  id: number;
  user_id: number;
  email: string;
  name: string;
  is_platform_admin: boolean;
  is_stale: boolean;
  e_id: number | null;
  organisation_id: number;
  role: number;
  able_login: boolean;
  mod_prc: boolean;
  is_acct: boolean;
  is_dir: boolean;
  crt_csr: boolean;
  is_admin: boolean;
  max_dis_cents: number;
}

// $1 token hash, $2 eId or null, $3 cookie hash or null. A session that a browser opened wants its cookie as well.
const LIVE_SESSION = `select s.id, s.user_id, u.email, u.name, u.is_platform_admin, s.last_seen_at < now() - interval '1 minute' as is_stale,
    m.id as e_id, m.organisation_id, m.role, m.able_login and m.is_active as able_login, m.mod_prc, m.is_acct, m.is_dir, m.crt_csr, m.is_admin, m.max_dis_cents
  from session s join app_user u on u.id = s.user_id
  left join membership m on m.id = $2::bigint and m.user_id = s.user_id
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'
    and (s.cookie_hash is null or s.cookie_hash = $3)`;

// The same lookup, and in the same statement the role and the organisation of everything that follows. Without a live
// session the organisation is empty, and row-level security shows nothing. $4 says how the statements that follow are planned.
// Never in parallel: an answer is a few milliseconds, and workers start even for a branch that is then not taken.
const OPEN_AS_SESSION = `with live as materialized (${LIVE_SESSION})
  select set_config('role', 'iwe_app', true), set_config('iwe.organisation', coalesce((select organisation_id::text from live), ''), true),
    set_config('iwe.user', coalesce((select user_id::text from live), ''), true), set_config('plan_cache_mode', $4, true), set_config('max_parallel_workers_per_gather', '0', true), live.*
  from (values (1)) as one left join live on true`;

const PLAN_CACHE_MODES: Readonly<Record<Planning, string>> = { auto: 'auto', once: 'force_generic_plan' };

const EID = /^[1-9]\d{0,15}$/;

interface Credentials {
  values: [Buffer, string | null, Buffer | null];
  /** An account header was sent. */
  hasAccount: boolean;
}

function credentials(app: App, request: FastifyRequest): Credentials {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > 200) throw unauthenticated();
  const account = request.headers.account;
  const hasAccount = account !== undefined && account !== '';
  if (hasAccount && (typeof account !== 'string' || !EID.test(account))) throw foreignAccount();
  const cookie = request.cookies[app.config.cookieName];
  return { values: [hashToken(token), hasAccount ? String(account) : null, cookie ? hashToken(cookie) : null], hasAccount };
}

const foreignAccount = () => forbidden('This account is not yours. Please choose one of your organisations.', 'foreign-account');

function actorOf(row: SessionRow | undefined, hasAccount: boolean): Actor {
  if (!row || row.id === null) throw unauthenticated();
  if (hasAccount && row.e_id === null) throw foreignAccount();
  return {
    userId: row.user_id,
    sessionId: row.id,
    email: row.email,
    name: row.name,
    isPlatformAdmin: row.is_platform_admin,
    account: row.e_id === null ? null : {
      eId: row.e_id, organisation: row.organisation_id, role: row.role, ableLogin: row.able_login, modPrc: row.mod_prc, isAcct: row.is_acct,
      isDir: row.is_dir, crtCsr: row.crt_csr, isAdmin: row.is_admin, maxDisCents: row.max_dis_cents,
    },
  };
}

/** Sessions whose organisation is remembered. */
const KEPT_SESSIONS = 10_000;

/**
 * Organisations by session and account, of one server. Only what the session lookup has admitted before is found, so a stranger who
 * knows an account's number makes no statement travel ahead. What is remembered decides nothing: the lookup does, each time, and
 * row-level security shows nothing to who is not in the organisation.
 */
class AdmittedSessions {
  readonly #organisations = new Map<string, number>();

  of({ values: [token, account] }: Credentials): number | undefined {
    return this.#organisations.get(`${token.toString('base64url')} ${account}`);
  }

  learn({ values: [token, account] }: Credentials, organisation: number): void {
    if (this.#organisations.size >= KEPT_SESSIONS) this.#organisations.clear();
    this.#organisations.set(`${token.toString('base64url')} ${account}`, organisation);
  }
}

/** Finds the live session of a request, outside of any transaction. Throws 401 without one, 403 for an account of somebody else. */
export async function lookUpActor(app: App, request: FastifyRequest): Promise<Actor> {
  const { values, hasAccount } = credentials(app, request);
  const [row] = await app.database.query<SessionRow>(LIVE_SESSION, values);
  const actor = actorOf(row, hasAccount);
  touch(app, request, row);
  return actor;
}

/** Notes activity at most once a minute, without making the request wait for it. */
function touch(app: App, request: FastifyRequest, row: SessionRow | undefined): void {
  if (!row?.is_stale || request.routeOptions.config.background) return;
  app.database
    .query(`update session set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`, [row.id])
    .catch((error: unknown) => request.log.warn({ err: error }, 'activity of a session was not noted'));
}

const asStaff = (actor: Actor): StaffActor => {
  if (!actor.account) throw forbidden('Choose an organisation first: the account header is missing.', 'account-required');
  return actor as StaffActor;
};

/** Puts request.actor, request.tenant, request.write and request.read in place. */
export function session(app: App): void {
  const admitted = new AdmittedSessions();
  app.decorateRequest('actor', null);
  app.decorateRequest('permitted', false);
  app.decorateRequest('staff', function (this: FastifyRequest) {
    if (!this.actor) throw unauthenticated();
    return asStaff(this.actor);
  });

  const open = <T, Prepared = undefined>(
    request: FastifyRequest, given: Credentials, flow: Flow, planning: Planning, work: (handles: OwnerTransaction, actor: Promise<StaffActor>, prepared: Prepared) => Promise<T>,
    prepare?: (handles: OwnerTransaction) => Promise<Prepared>,
  ): Promise<T> => {
    const { values, hasAccount } = given;
    return app.database.opening<SessionRow, StaffActor, T, Prepared>({ text: OPEN_AS_SESSION, values: [...values, PLAN_CACHE_MODES[planning]] }, ([row]) => {
      request.actor = actorOf(row, hasAccount);
      permit(request, request.routeOptions.config.permission as SessionPermission);
      touch(app, request, row);
      const actor = asStaff(request.actor);
      admitted.learn(given, actor.account.organisation);
      return actor;
    }, flow, work, prepare);
  };
  const withActor = <Handles extends OwnerTransaction>(request: FastifyRequest, handles: Handles, actor: StaffActor): Handles & RequestTransaction =>
    Object.assign(handles, { actor, organisation: actor.account.organisation, userId: actor.userId, requestId: request.id });

  app.decorateRequest('tenant', async function (this: FastifyRequest, work) {
    if (this.actor) {
      const actor = asStaff(this.actor);
      return app.database.tenant({ organisation: actor.account.organisation, userId: actor.userId }, (tx) => work(withActor(this, tx, actor)));
    }
    if (!this.routeOptions.config.pipelined) throw unauthenticated();
    return open(this, credentials(app, this), 'stepwise', 'auto', async (handles, actor) => work(withActor(this, handles, await actor)));
  });

  app.decorateRequest('write', async function <Prepared, T>(this: FastifyRequest, prepare: (tx: PreparingTransaction) => Promise<Prepared>, work: (tx: RequestTransaction, prepared: Prepared) => Promise<T>) {
    const isUndecided = !this.actor && this.routeOptions.config.pipelined;
    const given = isUndecided ? credentials(app, this) : null;
    const organisation = given ? admitted.of(given) : undefined;
    if (!given || organisation === undefined) return this.tenant(async (tx) => work(tx, await prepare(tx)));
    return open(this, given, 'stepwise', 'auto', async (handles, actor, prepared: Prepared) => work(withActor(this, handles, await actor), prepared), (handles) => prepare(Object.assign(handles, { organisation })));
  });

  for (const [name, flow] of [['read', 'pipelined'], ['readAtOnce', 'single']] as const) {
    app.decorateRequest(name, async function (this: FastifyRequest, work, planning = 'auto') {
      if (this.actor) {
        const actor = asStaff(this.actor);
        return app.database.tenant({ organisation: actor.account.organisation, userId: actor.userId }, (tx) => work(Object.assign(tx, { actor: Promise.resolve(actor) })));
      }
      if (!this.routeOptions.config.pipelined) throw unauthenticated();
      return open(this, credentials(app, this), flow, planning, (handles, actor) => work(Object.assign(handles, { actor })));
    });
  }
}

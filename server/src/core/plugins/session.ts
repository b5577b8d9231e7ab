import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import type { RowOf } from '../database/index.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import type { Actor, StaffActor } from '../permissions.ts';
import { shareNext } from '../limits/share-next.ts';
import { LIVE_SESSION, LIVE_SESSION_BY_ID, TOUCH_SESSION } from './session.sql.ts';

/** Minutes without activity after which a session ends. */
export const IDLE_MINUTES = 60;
/** Hours after which every session ends. */
export const ABSOLUTE_HOURS = 12;

/** Returns the hash under which a session is stored and found; the token itself is never stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

type SessionRow = RowOf<typeof LIVE_SESSION>;

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
  return {
    values: [hashToken(token), hasAccount ? String(account) : null, cookie ? hashToken(cookie) : null],
    hasAccount,
  };
}

const foreignAccount = () =>
  forbidden('This account is not yours. Please choose one of your organisations.', 'foreign-account');

function actorOf(row: SessionRow | undefined, hasAccount: boolean): Actor {
  if (!row) throw unauthenticated();
  if (hasAccount && row.e_id === null) throw foreignAccount();
  return {
    userId: row.user_id,
    sessionId: row.id,
    email: row.email,
    name: row.name,
    isPlatformAdmin: row.is_platform_admin,
    lacksPlatformFactor: row.lacks_platform_factor,
    isReleaseCheck: row.is_release_check,
    account:
      row.e_id === null
        ? null
        : {
            eId: row.e_id,
            organisation: row.organisation_id,
            role: row.role,
            ableLogin: row.able_login,
            modPrc: row.mod_prc,
            isAcct: row.is_acct,
            isDir: row.is_dir,
            crtCsr: row.crt_csr,
            isAdmin: row.is_admin,
            maxDisCents: row.max_dis_cents,
            isCostVisible: row.cost_visible,
            lacksSecondFactor: row.lacks_second_factor,
          },
  };
}

/** Returns the actor of a request's live session. Throws 401 without one, 403 for an account of somebody else. */
export async function lookUpActor(app: App, request: FastifyRequest): Promise<Actor> {
  const { values, hasAccount } = credentials(app, request);
  const isBackground = request.routeOptions.config.background === true;
  const key = [...values, isBackground].map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)).join();
  // A burst of one session's requests needs one look-up at a time, and never fills the pool for everybody else.
  const row = await lookUpsOf(app)(key, async () => {
    const [found] = await app.admission.query(LIVE_SESSION(values[0], values[1], IDLE_MINUTES, values[2]));
    touch(app, request, found);
    return found;
  });
  return actorOf(row, hasAccount);
}

type LookUps = ReturnType<typeof shareNext<SessionRow | undefined>>;
const lookUps = new WeakMap<object, LookUps>();
function lookUpsOf(app: App): LookUps {
  const known = lookUps.get(app.admission) ?? shareNext();
  lookUps.set(app.admission, known);
  return known;
}

/**
 * Returns the actor of a live session by its id. Throws 401 when it has ended, 403 when its user no longer has that
 * account.
 */
export async function lookUpActorOfSession(app: App, sessionId: number, eId: number): Promise<Actor> {
  const [row] = await app.admission.query(LIVE_SESSION_BY_ID(sessionId, String(eId), IDLE_MINUTES));
  return actorOf(row, true);
}

/** Records activity at most once a minute, without making the request wait for it. */
function touch(app: App, request: FastifyRequest, row: SessionRow | undefined): void {
  if (!row?.is_stale || request.routeOptions.config.background) return;
  app.admission
    .query(TOUCH_SESSION(row.id))
    .catch((error: unknown) => request.log.warn({ err: error }, 'activity of a session was not recorded'));
}

const asStaff = (actor: Actor): StaffActor => {
  if (!actor.account)
    throw forbidden('Choose an organisation first: the account header is missing.', 'account-required');
  return actor as StaffActor;
};

/** Adds request.actor, request.staff, request.read, request.readList and request.write. */
export function session(app: App): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('staff', function (this: FastifyRequest) {
    if (!this.actor) throw unauthenticated();
    return asStaff(this.actor);
  });

  for (const [name, reads] of [
    ['read', () => app.database],
    ['readList', () => app.listReads],
  ] as const)
    app.decorateRequest(name, function (this: FastifyRequest, work, planning) {
      const actor = this.staff();
      const scope = { organisation: actor.account.organisation, userId: actor.userId };
      return reads().read(scope, (tx) => work(Object.assign(tx, { actor, now: app.clock() })), planning);
    });

  app.decorateRequest('write', function (this: FastifyRequest, work) {
    const actor = this.staff();
    const { userId } = actor;
    const scope = { organisation: actor.account.organisation, userId };
    const isFromPage = this.headers['sec-fetch-site'] !== undefined;
    return app.database.write(scope, (tx) =>
      work(Object.assign(tx, { actor, userId, requestId: this.id, isFromPage, now: app.clock() })),
    );
  });
}

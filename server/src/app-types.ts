import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Database, TenantTransaction } from './database/database.ts';
import type { Actor, Permission, StaffActor, TokenPermission } from './permissions.ts';
import type { FastifyRequest } from 'fastify';

/** The server with zod schemas as the types of its routes: what every module's plugin gets. */
export type App = FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, FastifyBaseLogger, ZodTypeProvider>;

/** A transaction of a request: inside the organisation of its `account` header, with who is acting. */
export interface RequestTransaction extends TenantTransaction {
  actor: StaffActor;
  userId: number;
  /** The request's id, for the history and the log. */
  requestId: string;
}

/** The read of a pipelined route: statements leave at once, their results wait until the permission is decided. */
export interface RequestRead extends Pick<TenantTransaction, 'db' | 'query'> {
  /** Resolves with the first answer of the database. */
  actor: Promise<StaffActor>;
}

/** What a write locks and reads before anything is decided: statements may leave, results wait until the permission is decided. */
export type PreparingTransaction = Pick<TenantTransaction, 'query' | 'organisation'>;

/**
 * How the statements of a read are planned. auto: PostgreSQL plans anew while it believes that the values matter. once:
 * one plan for all values, for statements whose plan is the same whatever is asked and takes longer to make than to run
 * (a keyword's LIKE is such a value: planning was 3 of 4 ms).
 */
export type Planning = 'auto' | 'once';

/** Proves a token of its own kind; throws 401 or 403. */
export type TokenCheck = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. Without one the server does not start. */
    permission?: Permission;
    /**
     * The permission is decided inside request.read or request.tenant, in the same flush as the session lookup,
     * instead of before the handler. An answer that leaves without the decision becomes a 500.
     */
    pipelined?: boolean;
    /** The call does not count as activity of the person (the badge that polls every minute). */
    background?: boolean;
  }
  interface FastifyRequest {
    /** Who is calling; null on public routes and before the decision of a pipelined one. */
    actor: Actor | null;
    /** True once the route's permission has been decided in favour of the caller. */
    permitted: boolean;
    /** A transaction as iwe_app inside the caller's organisation. Rolls back when `work` throws. */
    tenant<T>(work: (tx: RequestTransaction) => Promise<T>): Promise<T>;
    /**
     * As tenant, for writes whose first statements are known from the request alone: what `prepare` sends before its first await
     * travels with the session lookup, once this server has admitted the session before. `work` gets what it resolved to.
     */
    write<Prepared, T>(prepare: (tx: PreparingTransaction) => Promise<Prepared>, work: (tx: RequestTransaction, prepared: Prepared) => Promise<T>): Promise<T>;
    /** A read-only transaction. On a pipelined route the session lookup and the first statements share one round trip. */
    read<T>(work: (tx: RequestRead) => Promise<T>, planning?: Planning): Promise<T>;
    /** As read, for statements that do not depend on each other's answers: all of them and the commit leave in one packet. */
    readAtOnce<T>(work: (tx: RequestRead) => Promise<T>, planning?: Planning): Promise<T>;
    /** The caller with a membership; throws 403 without an account header. */
    staff(): StaffActor;
  }
  interface FastifyInstance {
    config: Config;
    database: Database;
    /** Token checks by permission; a module that issues tokens puts its own in. */
    tokenChecks: Map<TokenPermission, TokenCheck>;
    /** The release revision that the badge answer carries; the platform module sets its own source. */
    releaseRevision: ReleaseRevision;
    /** False from the moment the server begins to stop: /readyz says so. */
    accepting: boolean;
  }
}

/** Where the current release revision comes from: `app.releaseRevision.source = async (organisation) => …`. */
export interface ReleaseRevision {
  source: (request: FastifyRequest) => string | Promise<string>;
}

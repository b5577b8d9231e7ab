import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Planning } from './database/enter-organisation.sql.ts';
import type { Reader, Transaction } from './database/transaction.ts';
import type { PdfDrawer } from './documents/pdf/pdf-drawer.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { ListReads } from './database/hosts/list-reads.ts';
import type { LongReads } from './long-reads/long-reads.ts';
import type { Actor, Permission, StaffActor, TokenPermission } from './permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { SessionLocks } from './database/session-locks.ts';
import type { Turns } from './limits/turns.ts';
import type { OAuthServices } from './services/oauth/oauth-service.ts';

/** The server with zod schemas as the types of its routes; every module's plugin receives it. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The transaction of a reading request: inside the organisation of its `account` header, with the actor. */
export interface RequestReader extends Reader {
  actor: StaffActor;
  /** The moment of the request. */
  now: Date;
}

/** The transaction of a writing request. */
export interface RequestTransaction extends Transaction {
  actor: StaffActor;
  userId: number;
  /** The request's id, for the audit and the log. */
  requestId: string;
  /** Whether a page sent the request, by the header that browsers add; a program's decides on what is stored. */
  isFromPage: boolean;
  /** The moment of the request. */
  now: Date;
}

/** Verifies a token of one kind; throws 401 or 403. */
export type TokenCheck = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. The server does not start when a route has none. */
    permission?: Permission;
    /** The call does not count as user activity (the badge polls every minute). */
    background?: boolean;
    /** Open to accounts that still have to set up a second factor which their organisation requires. */
    withoutSecondFactor?: boolean;
  }
  interface FastifyRequest {
    /** Who is calling; null on public routes. */
    actor: Actor | null;
    /** Runs `work` in a read-only transaction inside the caller's organisation. */
    read<T>(work: (tx: RequestReader) => Promise<T>, planning?: Planning): Promise<T>;
    /** The same for lists, which a standby may answer (database/hosts/list-reads.ts). */
    readList<T>(work: (tx: RequestReader) => Promise<T>, planning?: Planning): Promise<T>;
    /** Runs `work` in a transaction inside the caller's organisation; rolls back when it throws. */
    write<T>(work: (tx: RequestTransaction) => Promise<T>): Promise<T>;
    /** Returns the caller with a membership; throws 403 without an account header. */
    staff(): StaffActor;
  }
  interface FastifyInstance {
    config: Config;
    database: Database;
    /** The time; tests may set another. */
    clock: () => Date;
    /**
     * Reserved connections for sign-in, sessions, tokens and the readiness check: they never wait for other requests.
     */
    admission: Database;
    /** Lists read here: the primary, or a standby that has what it has. */
    listReads: ListReads;
    /** Reports, exports and checks read here, never through the connection pool of requests. */
    longReads: LongReads;
    /** Whose turn it is to export and to import. */
    /** Locks that all processes share. */
    sessionLocks: SessionLocks;
    turns: { exports: Turns; imports: Turns; previews: Turns; figures: Turns };
    /** Uploads, reports, attachments and documents of the organisations. */
    files: StoredFiles;
    /** Draws documents in a thread of its own. */
    pdf: PdfDrawer;
    /** Token checks by permission; a module that issues tokens adds its own. */
    tokenChecks: Map<TokenPermission, TokenCheck>;
    /** The release revision that the badge answer carries; the platform module sets its own source. */
    releaseRevision: ReleaseRevision;
    /** The external services that organisations connect by OAuth; their modules add them. */
    oauthServices: OAuthServices;
    /** False as soon as the server begins to stop; /readyz reports it. */
    accepting: boolean;
  }
}

/** Where the current release revision comes from: `app.releaseRevision.source = async (organisation) => …`. */
export interface ReleaseRevision {
  source: (request: FastifyRequest) => string | Promise<string>;
}

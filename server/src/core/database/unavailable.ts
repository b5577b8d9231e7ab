/**
 * PostgreSQL's code for a write that it refuses because it is a standby: until a failover is finished, the address, or
 * a connection from before it, may lead to one.
 */
const ON_STANDBY = '25006';
/**
 * Codes of PostgreSQL (classes 08 and 57P, no memory or connection left, a transaction that it ended because this
 * machine stood still in it, a standby) and of sockets that mean: no database at the moment.
 */
const GONE =
  /^(08...|57P0[1-4]|53[234]00|25P0[34]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver's own errors for a connection that is gone have no code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client (was closed|has encountered a connection error)|Query read timeout)/;
/** disk_full, io_error, and the file system's own: no room to write. */
const FULL = ['53100', '58030', 'ENOSPC', 'EDQUOT'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Returns whether an error says that no connection was free in time, that the connection was lost, or that PostgreSQL
 * does not answer.
 */
export const isUnavailable = (error: unknown): boolean =>
  GONE.test(codeOf(error)) || (error instanceof Error && DRIVER_WORDS.test(error.message));

/** Returns whether an error says that its connection leads to a standby: the pool must not use it again. */
export const isOnStandby = (error: unknown): boolean => codeOf(error) === ON_STANDBY;

/** Returns whether an error says that a disk is full, PostgreSQL's or this server's. */
export const isDiskFull = (error: unknown): boolean => FULL.includes(codeOf(error));

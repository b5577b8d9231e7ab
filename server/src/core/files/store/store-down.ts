import { Problem } from '../../errors.ts';

/**
 * The object store did not answer, or not as it should: 503, with more in `cause` and `detail` for the log and the
 * start.
 */
export class StoreDown extends Problem {
  /** What went wrong, for whoever runs the server. Never contains a key of the store. */
  readonly detail: string;
  /** For a definite refusal: the HTTP status and the store's own code. Null when there was no answer. */
  readonly refusal: { status: number; code: string } | null;

  constructor(detail: string, refusal: StoreDown['refusal'] = null, cause?: unknown) {
    super(503, 'file-store', 'The file store does not answer. Please try again in a moment.', { retryAfterSeconds: 5 });
    this.message = `${this.message} (${detail})`;
    this.detail = detail;
    this.refusal = refusal;
    this.cause = cause;
  }
}

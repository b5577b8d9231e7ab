import { Problem } from '../../../core/errors.ts';

/** Milliseconds that a preview may take: less than an answer may, so that its refusal says what to do instead. */
export const PREVIEW_MS = 50_000;

/**
 * The previews that run. Each person has one: a newer one ends the one before, also while it waits, because nobody
 * looks at it any more. Counted in this process alone.
 */
export class NewestPreviews {
  readonly #milliseconds: number;
  readonly #ofUsers = new Map<number, AbortController>();

  constructor(milliseconds = PREVIEW_MS) {
    this.#milliseconds = milliseconds;
  }

  /**
   * Runs a person's preview. Its signal aborts when the person asks for another one (409), when it takes too long
   * (503), and with `left`, when the page has gone.
   */
  async run<T>(userId: number, left: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    this.#ofUsers.get(userId)?.abort(replaced());
    this.#ofUsers.set(userId, own);
    const limit = setTimeout(() => own.abort(tooLong()), this.#milliseconds);
    try {
      return await work(AbortSignal.any([own.signal, left]));
    } catch (error) {
      // What ended it explains more than what then failed.
      own.signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(limit);
      if (this.#ofUsers.get(userId) === own) this.#ofUsers.delete(userId);
    }
  }
}

const replaced = (): Problem =>
  new Problem(409, 'preview-replaced', 'You have asked for another preview since. Preview again to see this one.');
const tooLong = (): Problem =>
  new Problem(
    503,
    'preview-too-long',
    'This preview takes too long to wait for. Choose a shorter date range or fewer products and preview again, or ' +
      'press Submit: the whole report is then made in the background.',
  );

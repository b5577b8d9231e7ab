/**
 * Answers that are the same for everybody who asks with the same key: whoever asks while one is computed, or shortly
 * after, gets that one. A failure is not stored. There are never more answers than keys.
 */
export class SharedAnswers<T> {
  readonly #freshMs: number;
  readonly #answers = new Map<string, Promise<T>>();

  /** `freshMs`: milliseconds that an answer is good for. */
  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  /** Returns the answer of this key, computed by `work` unless there is one. */
  get(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = work();
    this.#answers.set(key, answer);
    const forget = () => this.#answers.delete(key);
    answer.then(() => setTimeout(forget, this.#freshMs).unref(), forget);
    return answer;
  }
}

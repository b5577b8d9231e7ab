import { Books } from './books.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { Authorization } from './oauth.ts';
import { publishedApi } from './published/open-api.ts';
import type { PublishedApi } from './published/open-api.ts';

/** What the stand-in remembers. */
export interface StandInState {
  readonly authorization: Authorization;
  readonly faults: Faults;
  readonly published: PublishedApi;
  books(tenant: string): Books;
  /** Calls of the accounting API by organisation, as times in milliseconds. */
  readonly calls: Map<string, number[]>;
  /** Answers by Idempotency-Key. */
  readonly answers: Map<string, StoredAnswer>;
  /** Everything in which a request or an answer differed from the published description. */
  readonly violations: string[];
}

export interface StoredAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
  readonly until: number;
}

export function standInState(file: string | null, accessSeconds: number): StandInState {
  const journal = new Journal(file);
  const books = new Map<string, Books>();
  return {
    authorization: new Authorization(journal, accessSeconds),
    faults: new Faults(),
    published: publishedApi(),
    books: (tenant) => {
      const found = books.get(tenant) ?? new Books(journal, tenant);
      books.set(tenant, found);
      return found;
    },
    calls: new Map(),
    answers: new Map(),
    violations: [],
  };
}

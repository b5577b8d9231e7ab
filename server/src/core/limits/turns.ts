import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionLocks } from '../database/session-locks.ts';
import { limitWorks } from './limit-works.ts';
import { Problem } from '../errors.ts';

/** How much of one kind of work runs at the same time, for one user and for one organisation, and how much may wait. */
export interface TurnLimits {
  user: { atOnce: number; maxWaiting: number; refusal: string };
  organisation: { atOnce: number; maxWaiting: number; refusal: string };
}

/** How turns of one kind are counted over all processes. */
interface SharedTurns {
  kind: string;
  locks: SessionLocks;
  /** Milliseconds to wait for a place that another process has; for tests. */
  waitMs?: number;
}

/** Milliseconds to wait for a place that another process has: a request may take 55 seconds. */
const PLACE_WAIT_MS = 30_000;
const PLACE_PAUSE_MS = 100;

/** Who wants a turn. */
interface Caller {
  organisation: number;
  userId: number;
}

type Line = ReturnType<typeof limitWorks>;

/**
 * Whose turn it is for work that is expensive for everybody: exports, imports, reports. Each user has a line and each
 * organisation as well; who comes when a line is full gets a 429 with Retry-After and the line's refusal. Lines are of
 * this process, and there are never more of them than users and organisations. With `shared`, as many turns as the
 * limits say run in all processes together.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #users = new Map<string, Line>();
  readonly #organisations = new Map<string, Line>();

  readonly #shared: SharedTurns | null;

  constructor(limits: TurnLimits, shared: SharedTurns | null = null) {
    this.#limits = limits;
    this.#shared = shared;
  }

  /** Resolves when it is the caller's turn, to the function that ends it. Throws 429. */
  take({ organisation, userId }: Caller): Promise<() => void> {
    const ofUser = lineOf(this.#users, String(userId), this.#limits.user);
    const ofOrganisation = lineOf(this.#organisations, String(organisation), this.#limits.organisation);
    return new Promise((resolve, reject) => {
      // The turn lasts until its promise settles, so the caller gets what settles it.
      const turn = () => new Promise<void>((endTurn) => resolve(endTurn));
      const user = () => this.#everywhere(`user ${userId}`, this.#limits.user, organisationTurn);
      const organisationTurn = () =>
        ofOrganisation(() => this.#everywhere(`organisation ${organisation}`, this.#limits.organisation, turn));
      ofUser(user).catch(reject);
    });
  }

  /** Runs `work` while it has one of the places that a line has in all processes together. Throws 429. */
  async #everywhere(line: string, limits: TurnLimits['user'], work: () => Promise<void>): Promise<void> {
    if (this.#shared === null) return work();
    const { locks, kind, waitMs = PLACE_WAIT_MS } = this.#shared;
    const until = performance.now() + waitMs;
    for (;;) {
      for (let place = 0; place < limits.atOnce; place++) {
        const name = `turn ${kind} ${line} ${place}`;
        if (!(await locks.tryTake(name))) continue;
        try {
          return await work();
        } finally {
          await locks.release(name);
        }
      }
      if (performance.now() >= until) throw tooManyAtOnce(limits.refusal);
      await sleep(PLACE_PAUSE_MS);
    }
  }

  /** Runs `work` when it is the caller's turn. Throws 429. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const end = await this.take(caller);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

const tooManyAtOnce = (refusal: string): Problem =>
  new Problem(429, 'too-many-at-once', refusal, { retryAfterSeconds: 10 });

function lineOf(lines: Map<string, Line>, key: string, { refusal, ...limits }: TurnLimits['user']): Line {
  const found = lines.get(key);
  if (found) return found;
  const line = limitWorks({
    ...limits,
    refuse: () => tooManyAtOnce(refusal),
  });
  lines.set(key, line);
  return line;
}

/** Exports and count sheets: one user never occupies more than one of the long reads' connections. */
export const EXPORT_TURNS: TurnLimits = {
  user: {
    atOnce: 1,
    maxWaiting: 2,
    refusal: 'Your earlier exports are still being made. Start this one again when they have arrived.',
  },
  organisation: {
    atOnce: 2,
    maxWaiting: 6,
    refusal: 'Others in your organisation are making exports at the moment. Please try again in a minute.',
  },
};

/**
 * Previews of reports. A newer one of a user ends the older, so those that wait are over as soon as it is their turn.
 */
export const PREVIEW_TURNS: TurnLimits = {
  user: {
    atOnce: 1,
    maxWaiting: 20,
    refusal: 'Your other previews are still being counted. Please try again in a moment.',
  },
  organisation: {
    atOnce: 2,
    maxWaiting: 6,
    refusal: 'Others in your organisation are looking at previews at the moment. Please try again in a minute.',
  },
};

/** Figures and lists that are counted from many lines: together they leave a connection of the long reads to others. */
export const FIGURE_TURNS: TurnLimits = {
  user: {
    atOnce: 2,
    maxWaiting: 8,
    refusal: 'Your earlier figures are still being counted. Please try again in a moment.',
  },
  organisation: {
    atOnce: 2,
    maxWaiting: 16,
    refusal: 'Figures of your organisation are being counted at the moment. Please try again in a moment.',
  },
};

/** Uploads that are received, parsed and checked: slow files of one user never hold up another user's. */
export const IMPORT_TURNS: TurnLimits = {
  user: {
    atOnce: 1,
    maxWaiting: 2,
    refusal: 'Your earlier files are still being read. Upload this one again when they are finished.',
  },
  organisation: {
    atOnce: 2,
    maxWaiting: 6,
    refusal: 'Others in your organisation are importing files at the moment. Please try again in a minute.',
  },
};

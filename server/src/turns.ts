import { limitWorks } from './limit-works.ts';
import { Problem } from './errors.ts';

/** How much of one kind of work runs at the same time, for one user and for one organisation, and how much may wait. */
export interface TurnLimits {
  user: { atOnce: number; maxWaiting: number; refusal: string };
  organisation: { atOnce: number; maxWaiting: number; refusal: string };
}

/** Who wants a turn. */
interface Caller {
  organisation: number;
  userId: number;
}

type Line = ReturnType<typeof limitWorks>;

/**
 * Whose turn it is for work that is expensive for everybody: exports, imports, reports. Each user has a line and each
 * organisation as well; who comes when a line is full gets a 429 with Retry-After and the line's refusal. Counted in
 * this process alone. There are never more lines than users and organisations.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #users = new Map<string, Line>();
  readonly #organisations = new Map<string, Line>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves when it is the caller's turn, to the function that ends it. Throws 429. */
  take({ organisation, userId }: Caller): Promise<() => void> {
    const ofUser = lineOf(this.#users, String(userId), this.#limits.user);
    const ofOrganisation = lineOf(this.#organisations, String(organisation), this.#limits.organisation);
    return new Promise((resolve, reject) => {
      // The turn lasts until its promise settles, so the caller gets what settles it.
      const turn = () => new Promise<void>((endTurn) => resolve(endTurn));
      ofUser(() => ofOrganisation(turn)).catch(reject);
    });
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

function lineOf(lines: Map<string, Line>, key: string, { refusal, ...limits }: TurnLimits['user']): Line {
  const found = lines.get(key);
  if (found) return found;
  const line = limitWorks({
    ...limits,
    refuse: () => new Problem(429, 'too-many-at-once', refusal, { retryAfterSeconds: 10 }),
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
    refusal: 'Your earlier previews are still being ended. Please try again in a moment.',
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

/** One side of a comparison: sends the nth question over one of its own connections. */
export interface Side {
  /** Opens this number of connections; each function sends one question at a time. */
  open(connections: number): Promise<{ ask: ((index: number) => Promise<void>)[]; close: () => Promise<void> }>;
}

/** The results of a side at one number of connections. */
export interface Figures {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly perSecond: number;
  readonly requests: number;
}

/** Length and number of the slices. */
export interface Plan {
  readonly rounds: number;
  readonly sliceMs: number;
  readonly warmMs: number;
}

interface Collected {
  latencies: number[];
  elapsedMs: number;
}

/**
 * Measures two sides in alternating slices, so that other load on the machine affects both equally; the starting side
 * changes from round to round. `before` runs before each slice and is not measured.
 */
export async function compare(
  app: Side,
  raw: Side,
  connections: number,
  plan: Plan,
  before: () => Promise<void> = async () => {},
): Promise<{ app: Figures; raw: Figures }> {
  const sides = [await app.open(connections), await raw.open(connections)] as const;
  const collected: [Collected, Collected] = [
    { latencies: [], elapsedMs: 0 },
    { latencies: [], elapsedMs: 0 },
  ];
  try {
    for (const side of sides) {
      await before();
      await slice(side.ask, plan.warmMs);
    }
    for (let round = 0; round < plan.rounds; round++) {
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        await before();
        const { latencies, elapsedMs } = await slice(sides[which].ask, plan.sliceMs);
        for (const latency of latencies) collected[which].latencies.push(latency);
        collected[which].elapsedMs += elapsedMs;
      }
    }
  } finally {
    for (const side of sides) await side.close();
  }
  return { app: figures(collected[0]), raw: figures(collected[1]) };
}

let question = 0;

async function slice(ask: readonly ((index: number) => Promise<void>)[], milliseconds: number): Promise<Collected> {
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + milliseconds;
  await Promise.all(
    ask.map(async (one) => {
      for (let now = performance.now(); now < end;) {
        await one(question++);
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  return { latencies, elapsedMs: performance.now() - started };
}

function figures({ latencies, elapsedMs }: Collected): Figures {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95), perSecond: sorted.length / (elapsedMs / 1_000), requests: sorted.length };
}

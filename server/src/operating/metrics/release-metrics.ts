import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isSize } from '@iwe/domain';
import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { MEASURE_CHANNEL } from '../../platform/public.ts';
import type { CountedMeasure } from '../../platform/public.ts';

/** Upper edges for exported figures: fewer than the stored ones, because each is a line of every scrape. */
export const SECONDS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4];
export const BYTES = [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000];

/** Versions of a remote with figures: those that people run at a time. The one that was measured longest ago goes. */
const LIVE_VERSIONS = 4;

/** Calls back for every measure that this process counts; returns the function that ends it. */
export function onMeasure(act: (measure: CountedMeasure) => void): () => void {
  const heard = (message: unknown): void => act(message as CountedMeasure);
  subscribe(MEASURE_CHANNEL, heard);
  return () => unsubscribe(MEASURE_CHANNEL, heard);
}

/** Registers what pages measure of releases, by remote and version; returns the function that ends it. */
export function releaseMetrics(registry: Registry): () => void {
  const labelNames = ['remote', 'version', 'measure'] as const;
  const times = new Histogram({
    name: 'iwe_remote_seconds',
    help: 'Times of releases as people had them, each person once a day',
    labelNames,
    registers: [registry],
    buckets: SECONDS,
  });
  const sizes = new Histogram({
    name: 'iwe_remote_bytes',
    help: 'Bytes of releases as people used them, each person once a day',
    labelNames,
    registers: [registry],
    buckets: BYTES,
  });
  /** By remote, in the order in which its versions were measured last; each with the measures that it has. */
  const known = new Map<string, Map<string, Set<CountedMeasure['measure']>>>();
  const figureOf = (measure: CountedMeasure['measure']) => (isSize(measure) ? sizes : times);
  return onMeasure(({ remote, version, measure, value }) => {
    const versions = known.get(remote) ?? new Map<string, Set<CountedMeasure['measure']>>();
    known.set(remote, versions);
    const measures = versions.get(version) ?? new Set();
    versions.delete(version);
    versions.set(version, measures.add(measure));
    figureOf(measure).observe({ remote, version, measure }, isSize(measure) ? value : value / 1000);
    const [[oldest, gone] = []] = versions;
    if (versions.size <= LIVE_VERSIONS || oldest === undefined || gone === undefined) return;
    versions.delete(oldest);
    for (const one of gone) figureOf(one).remove({ remote, version: oldest, measure: one });
  });
}

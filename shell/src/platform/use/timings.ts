import type { LoadableRelease } from '@iwe/contract';

/** The steps of a release's last start in this page, milliseconds after the navigation; null for steps not reached. */
export interface Timing {
  release: string;
  asked: number;
  loaded: number | null;
  mounted: number | null;
  drawn: number | null;
}

const timings = new Map<string, Timing>();

/**
 * Records a step of a release's start. 'asked' begins a new start; the first screen is recorded once for each start.
 */
export function noteTime(
  { name, version }: Pick<LoadableRelease, 'name' | 'version'>,
  step: 'asked' | 'loaded' | 'mounted' | 'drawn',
): void {
  const release = `${name}@${version}`;
  const now = Math.round(performance.now());
  if (step === 'asked') {
    timings.set(release, { release, asked: now, loaded: null, mounted: null, drawn: null });
    return;
  }
  const timing = timings.get(release);
  if (timing) timing[step] ??= now;
}

/** Returns the timings of every release that was started in this page. */
export const timingsHere = (): readonly Timing[] => [...timings.values()];

import type { LoadableRelease } from '@iwe/contract';

/** When a release's last start in this page came to what, milliseconds after the navigation; null where it did not. */
export interface Timing { release: string; asked: number; loaded: number | null; mounted: number | null; drawn: number | null }

const timings = new Map<string, Timing>();

/** Notes a step of a release's start. 'asked' begins it anew; the first screen is drawn once a start. */
export function noteTime({ name, version }: Pick<LoadableRelease, 'name' | 'version'>, step: 'asked' | 'loaded' | 'mounted' | 'drawn'): void {
  const release = `${name}@${version}`;
  const now = Math.round(performance.now());
  if (step === 'asked') {
    timings.set(release, { release, asked: now, loaded: null, mounted: null, drawn: null });
    return;
  }
  const timing = timings.get(release);
  if (timing) timing[step] ??= now;
}

/** Every release that was started in this page. */
export const timingsHere = (): readonly Timing[] => [...timings.values()];

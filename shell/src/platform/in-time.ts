import { PlatformError } from './failure.ts';

/** The promise's answer, or a 'timeout' failure. The work itself cannot be stopped and is left to end unseen. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => { reject(new PlatformError('timeout', `Nothing arrived within ${milliseconds / 1000} seconds.`)); }, milliseconds);
    work.then(resolve, reject).finally(() => { clearTimeout(timer); });
  });
}

import { slowness } from '../load/patience.ts';
import type { Start } from './measure-use.ts';

/**
 * Notices troubles from the beginning; what reports them is loaded when there is something to report. The listeners are
 * added with the page and never later: the check of a release compares listeners with before its first load.
 */
type Watch = typeof import('./watch-use.ts');

/** On a good line the first rows are there by then; on a slow one what nobody waits for must not go before them. */
const afterFirstRowsMs = (): number => 2500 * slowness();

/** Without this part the page works as well. */
function withWatch(work: (watch: Watch) => void): void {
  import('./watch-use.ts').then(work).catch(() => undefined);
}

const note = (event: Event): void => {
  withWatch(({ reportTrouble }) => {
    reportTrouble(event);
  });
};
window.addEventListener('error', note);
window.addEventListener('unhandledrejection', note);
document.addEventListener('securitypolicyviolation', note);

let isWatching = false;

/** Measures a start once its first screen is finished; `start` is filled meanwhile. */
export function measureStartLater(start: Start): void {
  setTimeout(() => {
    import('./measure-use.ts').then(({ measureStart }) => measureStart(start)).catch(() => undefined);
  }, afterFirstRowsMs());
}

/** Begins to watch for tasks that block the page, once and when the first screen is finished. */
export function watchFramesLater(): void {
  if (isWatching) return;
  isWatching = true;
  setTimeout(() => {
    withWatch(({ watchFrames }) => {
      watchFrames();
    });
  }, afterFirstRowsMs());
}

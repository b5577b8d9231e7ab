/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 500;

/**
 * Calls `end` once when the process that started this one has ended. A signal to npm alone reaches only the shell
 * between npm and this process, and neither a shell nor the scripts in node_modules/.bin pass it on; what is left behind
 * gets another parent.
 *
 * @param {() => void} end
 */
export function whenParentEnds(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS).unref();
}

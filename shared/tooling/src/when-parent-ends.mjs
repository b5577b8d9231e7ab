import { readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 500;

/** Returns the parent's process number; null where the system doesn't tell (no /proc) or the process has ended. */
function parentOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Returns whether npm has started this process: npm's own environment doesn't name the script that it runs. */
function isBelowNpm(pid) {
  try {
    return /(^|\0)npm_lifecycle_event=/.test(readFileSync(`/proc/${pid}/environ`, 'latin1'));
  } catch {
    return false;
  }
}

/** Returns this process's parents, the nearest first, up to npm if npm has started it. */
function parents() {
  const found = [process.ppid];
  for (let pid = process.ppid; isBelowNpm(pid);) {
    pid = parentOf(pid) ?? 0;
    if (pid <= 1) break;
    found.push(pid);
  }
  return found;
}

/**
 * Calls `end` once when a process between this one and npm has ended, or npm itself. A signal to npm reaches only the
 * shell that npm starts; neither that nor the scripts in node_modules/.bin pass it on. What is left behind gets another
 * parent. Without /proc only the nearest parent is looked at.
 *
 * @param {() => void} end
 */
export function whenParentEnds(end) {
  const [nearest, ...farther] = parents();
  const hasChanged = () => {
    let child = nearest;
    for (const parent of farther) {
      if (parentOf(child) !== parent) return true;
      child = parent;
    }
    return process.ppid !== nearest;
  };
  const timer = setInterval(() => {
    if (!hasChanged()) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS).unref();
}

/**
 * Marks starts in the browser's storage, because a page that hangs can report nothing itself: the next page finds the
 * marker. A page that is left while it still answers removes its markers, so that leaving early is no failure.
 */
type Release = Readonly<{ name: string; version: string }>;

const PREFIX = 'iwe.platform.starting ';

/** Age from which a marker of another tab belongs to a page that hangs: no start takes so long, milliseconds. */
const HANGS_AFTER_MS = 12_000;

/** Age from which a marker says nothing any more, milliseconds. */
const FORGOTTEN_AFTER_MS = 86_400_000;

/** The starts of this page: storage key → moment. */
const starting = new Map<string, string>();

const keyOf = ({ name, version }: Release): string => `${PREFIX}${tab()} ${name} ${version}`;

/** Marks a start of a release, until `endStart`. */
export function beginStart(release: Release): void {
  starting.set(keyOf(release), String(Date.now()));
  write();
}

/** Removes the marker of a release that drew its first screen, failed or was left. */
export function endStart(release: Release): void {
  const key = keyOf(release);
  if (!starting.delete(key)) return;
  quietly(() => {
    localStorage.removeItem(key);
  });
}

/**
 * Returns the versions of a remote whose start hung a page: this tab's last one, or one of a tab that hangs or was
 * closed since. Each is returned once.
 */
export function hungStarts(name: string, now = Date.now()): string[] {
  const found: string[] = [];
  quietly(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX) && !starting.has(one))) {
      const [ofTab, ofRemote, version = ''] = key.slice(PREFIX.length).split(' ');
      const age = now - Number(localStorage.getItem(key));
      if (age > FORGOTTEN_AFTER_MS) localStorage.removeItem(key);
      else if (ofRemote === name && (ofTab === tab() || age > HANGS_AFTER_MS)) {
        localStorage.removeItem(key);
        found.push(version);
      }
    }
  });
  return found;
}

function write(): void {
  if (document.visibilityState === 'visible')
    quietly(() => {
      for (const [key, at] of starting) localStorage.setItem(key, at);
    });
}

function unwrite(): void {
  quietly(() => {
    for (const key of starting.keys()) localStorage.removeItem(key);
  });
}

// A page that hangs runs neither. A page in the background may be ended by the browser without any event.
window.addEventListener('pagehide', unwrite);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') write();
  else unwrite();
});

let tabId = '';

/** The name of this tab, which it keeps when it is reloaded. */
function tab(): string {
  if (tabId) return tabId;
  tabId = Math.random().toString(36).slice(2);
  quietly(() => {
    tabId = sessionStorage.getItem('iwe.platform.tab') ?? tabId;
    sessionStorage.setItem('iwe.platform.tab', tabId);
  });
  return tabId;
}

/** Without storage a start that hangs is not counted. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Blocked or full.
  }
}

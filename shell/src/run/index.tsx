import { createRoot } from 'react-dom/client';
import { runApi } from './run-api.ts';
import { RunPage } from './run-page.tsx';
import { startRunSession } from './run-session.ts';
import type { RunSession } from './run-session.ts';
import { openRunStore } from './run-store.ts';

const WORKER = '/run/service-worker.js';

/** Browsers take the address of a worker only from a policy that allows it; this one allows a single address. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('run-page', { createScriptURL: () => WORKER });
  // Without it the page still works while it is open.
  navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER, { scope: '/run/' }).catch(() => {});
}

/** Sends and loads whenever something may have changed, and from time to time. */
function syncRegularly(session: RunSession): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sync = () => {
    clearTimeout(timer);
    void session.sync().finally(() => {
      clearTimeout(timer);
      timer = setTimeout(sync, session.waitMs());
    });
  };
  window.addEventListener('online', sync);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sync();
  });
  sync();
}

async function start(): Promise<void> {
  // Behind the # so that browsers never send it to a server with an address.
  const token = location.hash.slice(1);
  const session = await startRunSession(token, await openRunStore(), runApi(token));
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<RunPage session={session} />);
  syncRegularly(session);
  // Asks the browser not to drop what waits when the phone is short of room.
  void navigator.storage?.persist?.();
}

// Another link was opened in the same tab.
window.addEventListener('hashchange', () => location.reload());
registerServiceWorker();
void start();

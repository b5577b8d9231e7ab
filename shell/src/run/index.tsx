import { createRoot } from 'react-dom/client';
import { registerWorker } from '../link-page/register-worker.ts';
import { runApi } from './run-api.ts';
import { RunPage } from './run-page.tsx';
import { startRunSession } from './run-session.ts';
import type { RunSession } from './run-session.ts';
import { openRunStore } from './run-store.ts';

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
registerWorker('run');
void start();

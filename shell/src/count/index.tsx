import '../link-page/script-door.ts';
import type { CountTask, SentCount } from '@iwe/contract';
import { barcodeReader } from '@iwe/ui/scanning';
import { createRoot } from 'react-dom/client';
import { callByLink } from '../link-page/link-call.ts';
import { registerWorker } from '../link-page/register-worker.ts';
import { CountPage } from './count-page.tsx';
import { startCountSession } from './count-session.ts';
import { openCountStore } from './count-store.ts';

const TRY_AGAIN_MS = 5_000;

async function start(): Promise<void> {
  // Behind the # so that browsers never send it to a server with an address.
  const token = location.hash.slice(1);
  const session = await startCountSession(token, await openCountStore(), {
    load: () => callByLink<CountTask>(token, 'count'),
    send: (request) => callByLink<SentCount>(token, 'count/send', request),
  });
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<CountPage session={session} />);
  const sync = () => void session.sync();
  window.addEventListener('online', sync);
  // A phone does not always say that its network is back.
  setInterval(() => {
    if (session.get().obstacle === 'offline') sync();
  }, TRY_AGAIN_MS);
  sync();
  // What reads a picture is loaded while there is a network.
  if (matchMedia('(pointer: coarse)').matches) void barcodeReader().catch(() => undefined);
  // Asks the browser not to drop what was counted when the phone is short of room.
  void navigator.storage?.persist?.();
}

// Another link was opened in the same tab.
window.addEventListener('hashchange', () => location.reload());
registerWorker('count');
void start();

import { closeOpened, startServer } from './server.ts';
import type { Opened, RunningServer } from './server.ts';

// The first signal stops the server in order, a later one at once. Ctrl+C in a terminal reaches this process twice, by
// itself and through the launcher, which is one wish.
const ONE_WISH_MS = 1_000;
const opened: Opened = [];
let server: RunningServer | null = null;
let stoppingSince: number | undefined;

function stop(): void {
  stoppingSince = performance.now();
  // A start that is not finished has nothing to answer.
  const stopped = server ? server.stop() : closeOpened(opened);
  stopped.then(
    () => process.exit(0),
    (error: unknown) => {
      console.error('The stop was not clean:', error);
      process.exit(1);
    },
  );
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSince === undefined) stop();
    else if (performance.now() - stoppingSince > ONE_WISH_MS) process.exit(1);
  });
}
// When the launcher dies for any reason, the server must stop, because nobody else would stop it.
process.on('disconnect', () => {
  if (stoppingSince === undefined) stop();
});

server = await startServer(opened);
if (process.send && !process.connected && stoppingSince === undefined) stop();

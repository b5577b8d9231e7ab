import { startServer } from './server.ts';

// The first signal stops the server in order, the second one at once.
const server = await startServer();
let stopping = false;
function stop(): void {
  stopping = true;
  server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error('The stop was not clean:', error);
      process.exit(1);
    },
  );
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stop();
  });
}
// When the launcher dies for any reason, the server must stop, because nobody else would stop it.
process.on('disconnect', () => {
  if (!stopping) stop();
});
if (process.send && !process.connected) stop();

import { startServer } from './server.ts';

// The first call ends in an orderly stop, the second at once.
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
// A launcher that died, however it died, must not leave a server behind that nobody stops.
process.on('disconnect', () => {
  if (!stopping) stop();
});
if (process.send && !process.connected) stop();

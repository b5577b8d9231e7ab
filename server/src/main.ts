import { startServer } from './server.ts';

// The first call ends in an orderly stop, the second at once.
const server = await startServer();
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The stop was not clean:', error);
        process.exit(1);
      },
    );
  });
}

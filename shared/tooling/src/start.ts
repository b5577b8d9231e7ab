// `npm start`: the whole demo on one URL. A restart keeps its data and takes seconds.
import { connect } from 'node:net';
import { launch, type Launched } from './launcher.ts';

const port = Number(process.env.PORT ?? 4000);
const host = process.env.HOST ?? '127.0.0.1';

function portIsTaken(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host, timeout: 500 });
    const answer = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false));
  });
}

// Checked first, so that nobody waits for a build to learn it.
if (await portIsTaken()) {
  console.error(
    `Port ${port} is taken by another program (perhaps an iWE that already runs: ` +
      `http://${host}:${port}). Stop that one, or choose another port: PORT=4100 npm start`,
  );
  process.exit(1);
}

let launched: Launched | undefined;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    if (launched) launched.server.kill('SIGTERM');
    else process.exit(130);
  });
}
try {
  launched = await launch({ env: { IWE_DEMO: process.env.IWE_DEMO ?? (process.env.DATABASE_URL ? '0' : '1') } });
  console.log(`iWE is ready at ${launched.url}`);
  const code = await launched.ended;
  process.exit(stopping ? 0 : code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

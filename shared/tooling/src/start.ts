// `npm start`: the whole demo on one URL. A restart keeps its data and takes seconds.
import { connect } from 'node:net';
import { launch, type Launched } from './launcher.ts';
import { portProblem } from './ports.ts';
import { plainProgress } from './progress.ts';
import { whenParentEnds } from './when-parent-ends.mjs';

// A database of one's own and a production server never get demo accounts, whose password is public.
const isDemo = !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
const wanted = process.env.PORT || '4000';
const host = process.env.HOST ?? '127.0.0.1';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host, timeout: 500 });
    const answer = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false));
  });

// Checked first, so that nobody waits for a build to learn it.
const problem = portProblem(wanted);
if (problem !== null) fail(problem);
if (wanted !== '0' && (await isTaken(Number(wanted))))
  fail(
    `Port ${wanted} is taken by another program (perhaps an iWE that already runs: ` +
      `http://${host}:${wanted}). Stop that one, or choose another port: PORT=4100 npm start`,
  );

let launched: Launched | undefined;
const stop = new AbortController();
function end(): void {
  stop.abort();
  launched?.server.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
whenParentEnds(end);
// A terminal that was closed takes no more lines.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  launched = await launch({
    env: { IWE_DEMO: process.env.IWE_DEMO ?? (isDemo ? '1' : '0') },
    progress: plainProgress((line) => console.log(line)),
    signal: stop.signal,
  });
  if (!stop.signal.aborted) console.log(`iWE is ready at ${launched.url}`);
  const code = await launched.ended;
  process.exit(stop.signal.aborted ? 0 : code);
} catch (error) {
  if (stop.signal.aborted) process.exit(130);
  fail(error instanceof Error ? error.message : String(error));
}

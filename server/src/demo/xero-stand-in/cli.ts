import { startXeroStandIn } from './start.ts';

// The stand-in by itself: node server/src/demo/xero-stand-in/cli.ts [port] [file]
const [port, file] = process.argv.slice(2);
const standIn = await startXeroStandIn({ port: Number(port ?? 0), file: file ?? null });
console.log(`The stand-in for Xero is ready at ${standIn.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void standIn.close().then(() => process.exit(0)));

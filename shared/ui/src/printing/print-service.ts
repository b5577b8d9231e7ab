import { api } from '@iwe/session';
import type { PrinterEvent, QzTray } from './qz-tray-types.ts';

/** Why the print service did not print; each has instructions of its own. */
export type PrintProblemKind = 'missing' | 'blocked' | 'certificate' | 'refused' | 'paper' | 'failed';

/** The print service did not print. */
export class PrintProblem extends Error {
  readonly kind: PrintProblemKind;
  constructor(kind: PrintProblemKind, message: string) {
    super(message);
    this.name = 'PrintProblem';
    this.kind = kind;
  }
}

/** Milliseconds in which a printer reports that its paper is out. */
const PAPER_WAIT_MS = 1_500;
const OUT_OF_PAPER = /PAPER_OUT|MEDIA_EMPTY|MEDIA_NEEDED/;
/** The browser's names for the permission to reach this machine; the second one is newer. */
const LOCAL_PERMISSIONS = ['local-network-access', 'loopback-network'];

/** Connects to the print service, on a click alone, and returns its printers with the default one first. */
export async function findPrinters(): Promise<string[]> {
  const qz = await connect();
  const [first, all] = await refusals(async () => [await qz.printers.getDefault(), await qz.printers.find()] as const);
  const names = [all].flat();
  return first === null || first === '' ? names : [first, ...names.filter((name) => name !== first)];
}

/** Prints a PDF. Throws a PrintProblem. */
export async function printPdf(pdf: Blob, { printer, jobName }: { printer: string; jobName: string }): Promise<void> {
  const qz = await connect();
  const data = await base64Of(pdf);
  const isOutOfPaper = watchPaper(qz);
  await refusals(async () => {
    await qz.printers.startListening(printer);
    await qz.print(qz.configs.create(printer, { jobName }), [{ type: 'pixel', format: 'pdf', flavor: 'base64', data }]);
    await qz.printers.getStatus();
  });
  if (await isOutOfPaper())
    throw new PrintProblem('paper', `${printer} is out of paper. It prints when it is refilled.`);
}

async function connect(): Promise<QzTray> {
  // @ts-expect-error -- The package has no types. A declaration of the module would not reach teams that compile this
  // file.
  const { default: qz } = (await import('qz-tray')) as { default: QzTray };
  if (qz.websocket.isActive()) return qz;
  const { certificate } = (await api.get<{ data: { certificate: string | null } }>('print-service/certificate')).data;
  qz.security.setCertificatePromise((resolve) => resolve(certificate ?? undefined));
  qz.security.setSignatureAlgorithm('SHA512');
  qz.security.setSignaturePromise((digest) => (resolve, reject) => {
    if (certificate === null) resolve('');
    else
      api
        .post<{ data: { signature: string } }>('print-service/signature', { digest })
        .then(({ data }) => resolve(data.signature), reject);
  });
  try {
    await qz.websocket.connect({ host: ['localhost'], retries: 0 });
  } catch (error) {
    // The service answers the certificate with its decision about this site, before any request.
    if (isRefusal(error))
      throw new PrintProblem('certificate', `The print service does not accept this site: ${textOf(error)}`);
    // A browser that blocks the local network and a service that is not there look the same to a page.
    if (await isBlocked())
      throw new PrintProblem('blocked', 'The browser does not let this page reach the print service.');
    throw new PrintProblem('missing', 'The print service is not running on this computer.');
  }
  return qz;
}

async function isBlocked(): Promise<boolean> {
  for (const name of LOCAL_PERMISSIONS)
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      if (state === 'denied') return true;
    } catch {
      // This browser does not know the permission.
    }
  return false;
}

/** Runs calls of the service; what it refuses becomes a PrintProblem. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) throw new PrintProblem('refused', `The print service refused: ${textOf(error)}`);
    throw new PrintProblem('failed', textOf(error));
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isRefusal = (error: unknown): boolean => /blocked|certificate|sign|denied|untrusted/i.test(textOf(error));

/** Listens for a printer that says that its paper is out; the returned function waits a moment for it. */
function watchPaper(qz: QzTray): () => Promise<boolean> {
  let tell: (isOut: boolean) => void = () => {};
  const heard = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  qz.printers.setPrinterCallbacks((event: PrinterEvent) => {
    if (OUT_OF_PAPER.test(event.statusText ?? '')) tell(true);
  });
  return () => {
    setTimeout(() => tell(false), PAPER_WAIT_MS);
    return heard;
  };
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^data:[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The document could not be read.')));
    reader.readAsDataURL(blob);
  });
}

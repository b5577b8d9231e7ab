import { api } from '@iwe/session';
import type { PrinterEvent, QzTray } from './qz-tray-types.ts';

/** Why the print service did not print; each has instructions of its own. */
export type PrintProblemKind =
  | 'missing'
  | 'blocked'
  | 'certificate'
  | 'refused'
  | 'signing'
  | 'dropped'
  | 'paper'
  | 'failed';

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

/**
 * Prints a PDF. Throws a PrintProblem: 'dropped' when the connection ended while the document was on its way, because
 * then nobody knows whether it was printed.
 */
export async function printPdf(pdf: Blob, { printer, jobName }: { printer: string; jobName: string }): Promise<void> {
  const qz = await connect();
  const data = await base64Of(pdf);
  const paper = watchPaper(qz, printer);
  try {
    await refusals(() => qz.printers.startListening(printer));
    await refusals(
      () =>
        qz.print(qz.configs.create(printer, { jobName }), [{ type: 'pixel', format: 'pdf', flavor: 'base64', data }]),
      `${jobName} may have been printed or not: look at the printer before you print it again.`,
    );
    // The document is with the printer: a status that cannot be read does not change that.
    if (await qz.printers.getStatus().then(paper.isOut, () => false))
      throw new PrintProblem('paper', `${printer} is out of paper. It prints when it is refilled.`);
  } finally {
    paper.stop();
  }
}

async function connect(): Promise<QzTray> {
  // @ts-expect-error -- The package has no types. A declaration of the module would not reach teams that compile this
  // file.
  const { default: qz } = (await import('qz-tray')) as { default: QzTray };
  if (qz.websocket.isActive()) return qz;
  const { certificate } = (await api.get<{ data: { certificate: string | null } }>('print-service/certificate')).data;
  qz.security.setCertificatePromise((resolve) => resolve(certificate ?? undefined));
  qz.security.setSignatureAlgorithm('SHA512');
  signingError = null;
  qz.security.setSignaturePromise((digest) => (resolve, reject) => {
    if (certificate === null) resolve('');
    else
      api.post<{ data: { signature: string } }>('print-service/signature', { digest }, { quiet: true }).then(
        ({ data }) => {
          signingError = null;
          resolve(data.signature);
        },
        (error: unknown) => {
          signingError = { error };
          reject(error);
        },
      );
  });
  try {
    await qz.websocket.connect({ host: ['localhost'], retries: 0 });
  } catch (error) {
    // The service answers the certificate with its decision about this site, before any request.
    if (SITE_REFUSED.test(textOf(error)))
      throw new PrintProblem('certificate', `The print service does not accept this site: ${textOf(error)}`);
    if (textOf(error) === CLOSED)
      throw new PrintProblem('dropped', 'The print service ended the connection before it answered.');
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

/**
 * Runs a call of the service; what it refuses becomes a PrintProblem. `pending` says what is unknown when the
 * connection ends during the call.
 */
async function refusals<T>(work: () => Promise<T>, pending = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = textOf(error);
    if (text === NOT_SIGNED && signingError)
      throw new PrintProblem('signing', `iWE could not sign the request: ${textOf(signingError.error)}`);
    // A request that was not signed was not sent: its connection ended meanwhile.
    if (text === NOT_SIGNED) throw new PrintProblem('dropped', 'The connection to the print service ended.');
    if (text === CLOSED)
      throw new PrintProblem('dropped', `The connection to the print service ended. ${pending}`.trim());
    if (REQUEST_REFUSED.test(text)) throw new PrintProblem('refused', `The print service refused: ${text}`);
    throw new PrintProblem('failed', text);
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why iWE's own server did not sign the last request; null after a signature. */
let signingError: { error: unknown } | null = null;

// The service tells errors by their texts alone. A printer's name may be in them, so phrases and whole words count.
const NOT_SIGNED = 'Failed to sign request';
const CLOSED = 'Connection closed before response received';
const REQUEST_REFUSED = /\b(?:request|connection) blocked\b/i;
const SITE_REFUSED = /\b(?:blocked|untrusted|certificate)\b/i;

/** Prints that wait for what their printer says. The service has one callback for all of them. */
const watchers = new Set<(event: PrinterEvent) => void>();

/**
 * Listens for one printer that says that its paper is out; `isOut` waits a moment for it. The service reports every
 * printer that was listened to on this connection.
 */
function watchPaper(qz: QzTray, printer: string): { isOut: () => Promise<boolean>; stop: () => void } {
  let tell: (isOut: boolean) => void = () => {};
  const heard = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  const watcher = (event: PrinterEvent): void => {
    if (event.printerName === printer && OUT_OF_PAPER.test(event.statusText ?? '')) tell(true);
  };
  watchers.add(watcher);
  qz.printers.setPrinterCallbacks((event: PrinterEvent) => {
    for (const each of watchers) each(event);
  });
  return {
    isOut: () => {
      setTimeout(() => tell(false), PAPER_WAIT_MS);
      return heard;
    },
    stop: () => void watchers.delete(watcher),
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

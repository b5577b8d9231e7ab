import { sessionStore } from '@iwe/session';
import { findPrinters, PrintProblem, printPdf } from './print-service.ts';
import type { PrinterEvent } from './qz-tray-types.ts';

type Give = (resolve: (text?: string) => void, reject: (error: unknown) => void) => void;

/** The print service of this computer, as a test has it. */
const service = {
  isActive: false,
  connect: jest.fn(),
  first: 'Laser' as string | null,
  found: ['Label', 'Laser'] as string | string[],
  listen: (_event: PrinterEvent): void => undefined,
  certificate: null as Give | null,
  sign: null as ((digest: string) => Give) | null,
  algorithm: '',
  calls: [] as unknown[],
  refuses: null as unknown,
  status: '',
  statusOf: 'Label',
  statusFails: null as unknown,
};
jest.mock('qz-tray', () => ({
  __esModule: true,
  default: {
    websocket: { isActive: () => service.isActive, connect: (options: unknown) => service.connect(options) },
    security: {
      setCertificatePromise: (give: Give) => (service.certificate = give),
      setSignatureAlgorithm: (algorithm: string) => (service.algorithm = algorithm),
      setSignaturePromise: (sign: (digest: string) => Give) => (service.sign = sign),
    },
    printers: {
      getDefault: async () => service.first,
      find: async () => {
        if (service.refuses !== null) throw service.refuses;
        return service.found;
      },
      setPrinterCallbacks: (listen: (event: PrinterEvent) => void) => (service.listen = listen),
      startListening: async (printer: string) => service.calls.push(['listen', printer]),
      getStatus: async () => {
        if (service.statusFails !== null) throw service.statusFails;
        service.listen({ printerName: service.statusOf, statusText: service.status });
      },
    },
    configs: { create: (printer: string, options: object) => ({ printer, ...options }) },
    print: async (config: object, data: unknown) => {
      if (service.refuses !== null) throw service.refuses;
      service.calls.push([config, data]);
    },
  },
}));

let certificate: string | null;
let signatures: (() => Response)[];
const sent: unknown[] = [];
const answer = (status: number, body: object) =>
  ({ ok: status < 400, status, headers: new Headers(), json: async () => body, text: async () => '{}' }) as Response;
let states: Record<string, string>;

beforeEach(() => {
  Object.assign(service, { isActive: false, first: 'Laser', found: ['Label', 'Laser'], refuses: null, status: '' });
  Object.assign(service, { statusOf: 'Label', statusFails: null });
  service.calls = [];
  service.connect.mockReset().mockResolvedValue(undefined);
  certificate = 'CERT';
  signatures = [];
  sent.length = 0;
  states = {};
  globalThis.fetch = (async (input: string, { body }: RequestInit = {}) => {
    sent.push([new URL(input, 'http://iwe.test').pathname.replace('/api/ag/', ''), body]);
    if (input.includes('signature')) return signatures.shift()?.() ?? answer(200, { data: { signature: 'SIGNED' } });
    return answer(200, { data: { certificate } });
  }) as typeof fetch;
  Object.assign(navigator, {
    permissions: {
      query: async ({ name }: { name: string }) => {
        const state = states[name];
        if (state === undefined) throw new TypeError('unknown');
        return { state };
      },
    },
  });
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: { orgId: 4 } as never });
});
afterEach(() => Reflect.deleteProperty(navigator, 'permissions'));

const problemOf = (work: Promise<unknown>): Promise<unknown[] | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof PrintProblem ? [error.kind, error.message] : [error]),
  );
const told = (give: Give) => new Promise((resolve) => give(resolve, (error) => resolve(['refused', error])));

test.each([
  ['Laser', ['Label', 'Laser'], ['Laser', 'Label']],
  [null, ['Label', 'Laser'], ['Label', 'Laser']],
  ['', ['Label'], ['Label']],
  ['Laser', 'Laser', ['Laser']],
])('the printer of the computer, %p, is the first of %p', async (first, found, printers) => {
  Object.assign(service, { first, found });
  expect(await findPrinters()).toEqual(printers);
});

test('a service that is connected is not connected to again', async () => {
  service.isActive = true;
  await findPrinters();
  expect(service.connect).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
  service.isActive = false;
  await findPrinters();
  expect(service.connect.mock.calls).toEqual([[{ host: ['localhost'], retries: 0 }]]);
});

test('the service gets the certificate of iWE, and a signature for each digest', async () => {
  await findPrinters();
  expect(service.algorithm).toBe('SHA512');
  expect(await told(service.certificate!)).toBe('CERT');
  expect(await told(service.sign!('abc'))).toBe('SIGNED');
  expect(sent.at(-1)).toEqual(['print-service/signature', JSON.stringify({ digest: 'abc' })]);
  signatures = [() => answer(503, {})];
  expect(await told(service.sign!('abc'))).toMatchObject(['refused', { status: 503 }]);
});

test('without a certificate nothing is signed', async () => {
  certificate = null;
  await findPrinters();
  expect(await told(service.certificate!)).toBeUndefined();
  expect(await told(service.sign!('abc'))).toBe('');
  expect(sent).toHaveLength(1);
});

test('a service that ends the connection while its user decides is no missing service', async () => {
  service.connect.mockRejectedValue(new Error('Connection closed before response received'));
  expect((await problemOf(findPrinters()))?.[0]).toBe('dropped');
});

describe('a service that cannot be reached', () => {
  const refuse = (error: unknown) => service.connect.mockRejectedValue(error);

  test('is missing where the browser blocks nothing, or does not know of it', async () => {
    refuse(new Error('Unable to establish connection'));
    expect(await problemOf(findPrinters())).toEqual(['missing', 'The print service is not running on this computer.']);
    states = { 'local-network-access': 'granted', 'loopback-network': 'prompt' };
    expect(await problemOf(findPrinters())).toEqual(['missing', 'The print service is not running on this computer.']);
  });

  test.each(['local-network-access', 'loopback-network'])('is blocked where the browser denies %s', async (name) => {
    refuse(new Error('Unable to establish connection'));
    states = { [name]: 'denied' };
    expect(await problemOf(findPrinters())).toEqual([
      'blocked',
      'The browser does not let this page reach the print service.',
    ]);
  });

  test.each([new Error('Request blocked'), 'Untrusted site', 'Invalid certificate'])(
    'does not accept this site when it says %s',
    async (error) => {
      refuse(error);
      states = { 'local-network-access': 'denied' };
      const text = error instanceof Error ? error.message : error;
      expect(await problemOf(findPrinters())).toEqual([
        'certificate',
        `The print service does not accept this site: ${text}`,
      ]);
    },
  );
});

describe('a document', () => {
  const print = () => printPdf(new Blob(['pdf'], { type: 'application/pdf' }), { printer: 'Label', jobName: 'INV-7' });
  /** Ends the time in which a printer says that it has no paper, as soon as the service waits for it. */
  let passTime: Promise<() => void>;
  beforeEach(() => {
    const { setTimeout: real } = globalThis;
    passTime = new Promise((resolve) => {
      jest
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation(((work: () => void, ms?: number) =>
          ms === 1_500 ? resolve(work) : real(work, ms)) as typeof setTimeout);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('is printed whole, at the chosen printer, under its name, once the printer said nothing', async () => {
    const printed = print();
    (await passTime)();
    await printed;
    expect(service.calls).toEqual([
      ['listen', 'Label'],
      [{ printer: 'Label', jobName: 'INV-7' }, [{ type: 'pixel', format: 'pdf', flavor: 'base64', data: btoa('pdf') }]],
    ]);
  });

  test('that the printer has is printed, even if its status cannot be read', async () => {
    service.statusFails = new Error('Connection closed before response received');
    expect(await problemOf(print())).toBeNull();
  });

  test('may be printed when the connection ends before the answer, and is told as such', async () => {
    service.refuses = new Error('Connection closed before response received');
    expect(await problemOf(print())).toEqual([
      'dropped',
      'The connection to the print service ended. ' +
        'INV-7 may have been printed or not: look at the printer before you print it again.',
    ]);
    expect(await problemOf(findPrinters())).toEqual(['dropped', 'The connection to the print service ended.']);
  });

  test('that iWE did not sign is no refusal of the person; after a lost connection it is lost', async () => {
    await findPrinters();
    service.isActive = true;
    service.refuses = new Error('Failed to sign request');
    expect(await problemOf(print())).toEqual(['dropped', 'The connection to the print service ended.']);
    signatures = [() => answer(503, {})];
    await told(service.sign!('abc'));
    expect((await problemOf(print()))?.[0]).toBe('signing');
    await told(service.sign!('abc'));
    expect((await problemOf(print()))?.[0]).toBe('dropped');
  });

  test.each(['PAPER_OUT', 'MEDIA_EMPTY', 'MEDIA_NEEDED'])('waits in a printer that says %s', async (status) => {
    service.status = status;
    expect(await problemOf(print())).toEqual(['paper', 'Label is out of paper. It prints when it is refilled.']);
  });

  test.each([
    ['TONER_LOW', 'Label'],
    ['PAPER_OUT', 'Laser'],
    ['PAPER_OUT', undefined],
  ])('is printed when %s is what %p says', async (status, statusOf) => {
    Object.assign(service, { status, statusOf });
    const printed = problemOf(print());
    (await passTime)();
    expect(await printed).toBeNull();
  });

  test.each([
    [new Error('Request blocked'), 'refused', 'The print service refused: Request blocked'],
    ['Sending data failed', 'failed', 'Sending data failed'],
    // What contains 'sign', 'denied' or 'certificate' is not a refusal of the person.
    [new Error('Cannot find printer HP DesignJet'), 'failed', 'Cannot find printer HP DesignJet'],
    [new Error('Access is denied by Certificates-3'), 'failed', 'Access is denied by Certificates-3'],
  ])('that is not printed says why: %s', async (error, kind, message) => {
    service.refuses = error;
    expect(await problemOf(print())).toEqual([kind, message]);
    expect(await problemOf(findPrinters())).toEqual([kind, message]);
  });
});

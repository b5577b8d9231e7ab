import type { Account, Sheet } from '@iwe/contract';
import { SheetStatus, SheetType } from '@iwe/domain';
import { clearCache, pageCommandsStore, sessionStore, toastStore } from '@iwe/session';
import { invoiceSheet, purchaseOrderSheet } from '@iwe/sheets';
import type { FormSection } from '@iwe/sheets';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ConfirmHost } from '../../../kit/overlay/confirm-host.tsx';
import { questionStore } from '../../../kit/overlay/confirm.ts';
import { renderInHouse } from '../../../testing/render.tsx';
import { SheetDetail } from '../sheet-detail.tsx';

/** What no test looks at is left out. */
const ABILITIES = { clone: [] as string[] } as Sheet['abilities'];
export const INVOICE = {
  id: 71,
  no: 'IN000071',
  type: SheetType.Invoice as number,
  status: SheetStatus.Draft as number,
  contentVersion: 3,
  closure: 'Unclosed',
  xeroSent: 'NeverSend',
  po_status: 0,
  csr: { name: 'Harbour Tyres' },
  csrXeroBalance: 0,
  csrCreditLimit: 0,
  quantity: 4,
  subtotal: 100,
  gst: 10,
  amount: 110,
  usdTotalAmount: 0,
  related: null,
  source: null,
  followers: [],
  lines: [],
  permits: [],
  approvalRequest: null,
  abilities: ABILITIES,
} as unknown as Sheet;

interface Call {
  method: string;
  path: string;
  query: string;
  body: Record<string, unknown>;
}
/** An answer that is no success. */
interface Refused {
  status: number;
  body: object;
}
type Answer = object | ((call: Call) => object | Promise<object>);
export const EMPTY = { data: [] };
const UNKNOWN = { status: 404, body: { message: 'Nothing here.', code: 'not-found' } };

/** What the page sends and gets; `prepareDetail` begins with a server that knows nothing but an empty history. */
export const server: {
  calls: Call[];
  answers: Record<string, Answer>;
  /** The routes that some screen serves. */
  hasRoute: (path: string) => boolean;
} = { calls: [], answers: {}, hasRoute: () => true };
export const writes = () => server.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
export const reads = (path: string) => server.calls.filter((call) => call.method === 'GET' && call.path === path);
export const refuse = (status: number, body: object): Refused => ({
  status,
  body: { message: 'No.', code: 'no', ...body },
});
export const onOpen = jest.fn();
export const onGo = jest.fn();
export const onEdit = jest.fn();

interface Shown {
  definition?: typeof invoiceSheet | typeof purchaseOrderSheet;
  /** The sections of its head; none unless a test looks at them. */
  form?: readonly FormSection[];
  voidLabel?: () => string | undefined;
  /** Whether a screen serves the editor. */
  hasEditor?: boolean;
}
/** Opens sheet 71, an invoice draft with these differences, unless a test has said what the server answers. */
export async function openDetail(
  sheet: Partial<Sheet>,
  { definition = invoiceSheet, form = [], voidLabel, hasEditor = true }: Shown = {},
) {
  server.answers['orders/71'] ??= { data: { ...INVOICE, type: definition.type, ...sheet } };
  renderInHouse(
    <>
      <SheetDetail
        definition={{ ...definition, lines: [], form }}
        id={71}
        cells={() => ({})}
        fields={{}}
        {...(voidLabel ? { voidLabel } : {})}
        {...{ onOpen, onGo, hasRoute: server.hasRoute }}
        onEdit={hasEditor ? onEdit : null}
      />
      <ConfirmHost />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
}
/** The page of an invoice, whatever the server answers. */
export const InvoiceDetail = ({ id = 71 }: { id?: number }) => (
  <SheetDetail
    definition={{ ...invoiceSheet, lines: [], form: [] }}
    id={id}
    cells={() => ({})}
    fields={{}}
    {...{ onOpen, onEdit, hasRoute: server.hasRoute }}
  />
);
export const able = (abilities: Partial<Sheet['abilities']>) => ({ ...ABILITIES, ...abilities });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => fireEvent.click(button(name));
export const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
export const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
export const answer = async (name: string, choice: string) => {
  const chosen = (await question(name)).getByRole('button', { name: choice });
  await act(async () => fireEvent.click(chosen));
};
export const said = () => toastStore.get().map(({ kind, lines }) => `${kind}: ${lines.join(' ')}`);
export const commands = () => pageCommandsStore.get().map(({ label }) => label);

/** Signs in and forgets what earlier tests have left; for beforeEach. */
export function prepareDetail(): void {
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  questionStore.set([]);
  server.calls = [];
  server.answers = { 'orders/71/history': EMPTY };
  server.hasRoute = () => true;
  for (const mock of [onOpen, onGo, onEdit]) mock.mockReset();
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const call = { method: init.method ?? 'GET', path: pathname.replace('/api/ag/', ''), query: search, body };
    server.calls.push(call);
    const given = server.answers[call.path] ?? UNKNOWN;
    const content = typeof given === 'function' ? await (given as (call: Call) => Promise<object>)(call) : given;
    const { status, body: sent } = 'status' in content ? (content as Refused) : { status: 200, body: content };
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: async () => sent,
      text: async () => JSON.stringify(sent),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
}

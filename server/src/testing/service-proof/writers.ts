import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportList, SheetHead } from '@iwe/contract';
import { Database } from '../../core/database/database.ts';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { receiveStock } from '../../trading/sheets/testing/sheet-world.ts';
import { DEFAULT_SETTINGS } from '../xero/xero-world.ts';
import { buildContact, buildMembership, buildProduct, buildUser, TEST_PASSWORD } from '../factories.ts';
import { signIn } from './client.ts';
import type { Client } from './client.ts';

/** The organisation that `npm run init` has created. */
export const ORGANISATION = 1;
/** The address of the only customer. */
export const BUYER = 'buyer@alpha.example';
/** Units of each product at the beginning. */
export const RECEIVED = 5_000_000;

interface SheetAnswer {
  data: SheetHead;
}

/** What was acknowledged of a sheet. */
export interface KnownSheet {
  no: string;
  version: number;
  status: number;
  reference: string;
  approvals: number;
  unapprovals: number;
  /** Units of each line. */
  quantity: number;
  emails: number;
  isSentToXero: boolean;
}

/** Everything that was acknowledged. */
export interface Ledger {
  sheets: Map<number, KnownSheet>;
  reports: Set<number>;
}

export interface World {
  client: Client;
  known: Ledger;
  headers: Record<string, string>[];
  admin: Record<string, string>;
  customer: number;
  warehouse: number;
  products: number[];
}

/** How many of each kind write at the same time. */
const WRITERS = { sheets: 3, approvals: 2, reports: 1, mails: 1, xero: 1 };
export const WRITER_COUNT = Object.values(WRITERS).reduce((sum, count) => sum + count);
/** Milliseconds between two writes of one writer: the machine runs all other parts, too. */
const PAUSE_MS = 60;
/** A person may ask for five reports at once and send 300 emails a day. */
const REPORT_PAUSE_MS = 8_000;
const MAIL_PAUSE_MS = 2_500;
const XERO_PAUSE_MS = 1_000;

const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane', dateStyle: 'short' }).format(new Date());

/** Makes people, a customer and stock, signs everybody in through the proxy and connects Xero. */
export async function prepareWorld(client: Client, database: Database): Promise<World> {
  const [row] = await database.query<{ id: number }>('select id from warehouse where organisation_id = $1', [
    ORGANISATION,
  ]);
  const warehouse = row?.id ?? 0;
  const customer = await buildContact(database, ORGANISATION, {
    name: 'Alpha Tyres',
    payment_type: 'COD',
    email: BUYER,
  });
  const products = await Promise.all([1, 2, 3].map(() => buildProduct(database, ORGANISATION)));
  const received = products.map((productId) => ({ productId, quantity: RECEIVED, priceCents: 1_000 }));
  await receiveStock(database, ORGANISATION, received, warehouse);
  const signedIn = async (rights: object) => {
    const user = await buildUser(database);
    const eId = await buildMembership(database, ORGANISATION, user.id, { role: 4, ...rights });
    return signIn(client, { email: user.email, password: TEST_PASSWORD, eId });
  };
  const headers: Record<string, string>[] = [];
  for (let writer = 0; writer < WRITER_COUNT; writer++) headers.push(await signedIn({ is_acct: true }));
  const admin = await signedIn({ is_admin: true, is_acct: true });
  await connectXero(client, admin);
  return { client, known: { sheets: new Map(), reports: new Set() }, headers, admin, customer, warehouse, products };
}

/** Starts the writers; each ends after the write that it is at when `signal` aborts. Rejects with what was refused. */
export function startWriters(world: World, signal: AbortSignal): Promise<unknown> {
  const kinds = Object.entries(WRITERS).flatMap(([kind, count]) => Array<string>(count).fill(kind));
  return Promise.all(
    kinds.map(async (kind, index) => {
      const writer = new Writer(world, index);
      while (!signal.aborted) await writer.turn(kind as keyof typeof WRITERS);
    }),
  );
}

class Writer {
  readonly #world: World;
  readonly #index: number;
  readonly #headers: Record<string, string>;
  #turns = 0;

  constructor(world: World, index: number) {
    this.#world = world;
    this.#index = index;
    this.#headers = world.headers[index] ?? {};
  }

  async turn(kind: keyof typeof WRITERS): Promise<void> {
    this.#turns += 1;
    if (kind === 'reports') return this.#report();
    const { id, known } = await this.#create();
    if (kind === 'sheets') {
      await this.#save(id, known);
      await this.#approve(id, known);
      await this.#unapprove(id, known);
    } else {
      await this.#approve(id, known);
      if (kind === 'mails') await this.#email(id, known);
      if (kind === 'xero') await this.#sendToXero(id, known);
    }
  }

  async #create(): Promise<{ id: number; known: KnownSheet }> {
    const reference = `W${this.#index}-${this.#turns}`;
    const { data } = await this.#write<SheetAnswer>('POST', 'orders', this.#payload(reference));
    const known = { no: data.no, version: 1, status: 1, reference, quantity: 1 };
    const rest = { approvals: 0, unapprovals: 0, emails: 0, isSentToXero: false };
    this.#world.known.sheets.set(data.id, { ...known, ...rest });
    return { id: data.id, known: this.#world.known.sheets.get(data.id) as KnownSheet };
  }

  async #save(id: number, known: KnownSheet): Promise<void> {
    const reference = `${known.reference} saved`;
    const payload = { ...this.#payload(reference), contentVersion: known.version };
    await this.#write('PUT', `orders/${id}`, { ...payload, lines: payload.lines.map((l) => ({ ...l, quantity: 2 })) });
    Object.assign(known, { version: known.version + 1, reference, quantity: 2 });
  }

  async #approve(id: number, known: KnownSheet): Promise<void> {
    await this.#write('POST', `orders/${id}/approve`, {
      contentVersion: known.version,
      warehouseId: this.#world.warehouse,
      shipType: 1,
    });
    Object.assign(known, { status: 2, approvals: known.approvals + 1 });
  }

  async #unapprove(id: number, known: KnownSheet): Promise<void> {
    await this.#write('POST', `orders/${id}/unApprove`, { contentVersion: known.version });
    Object.assign(known, { status: 1, unapprovals: known.unapprovals + 1 });
  }

  async #email(id: number, known: KnownSheet): Promise<void> {
    await this.#write('POST', `orders/${id}/send-email`, { customerEmail: BUYER });
    known.emails += 1;
    await sleep(MAIL_PAUSE_MS);
  }

  async #sendToXero(id: number, known: KnownSheet): Promise<void> {
    await this.#write('POST', `xero/${id}/order`, {});
    known.isSentToXero = true;
    await sleep(XERO_PAUSE_MS);
  }

  async #report(): Promise<void> {
    const asked = await this.#write<{ data: { id: number } }>('POST', 'reports', { type: 'inventory-items-trace' });
    this.#world.known.reports.add(asked.data.id);
    await sleep(REPORT_PAUSE_MS);
  }

  async #write<T>(method: string, path: string, body: unknown): Promise<T> {
    const answer = await this.#world.client.write<T>(this.#headers, method, `/api/ag/${path}`, body);
    await sleep(PAUSE_MS);
    return answer;
  }

  #payload(reference: string) {
    const { customer, products } = this.#world;
    return {
      uuid: randomUUID(),
      type: 1,
      customerId: customer,
      date: today(),
      reference,
      lines: products.map((productId, index) => ({ seq: index + 1, productId, quantity: 1, price: 100, manual: true })),
    };
  }
}

/** Waits until every report is made, then reads each file. Resolves to the number of bytes of all. */
export async function readReports({ client, headers, known }: World, seconds: number): Promise<number> {
  const by = headers[WRITERS.sheets + WRITERS.approvals] ?? {};
  for (const end = Date.now() + seconds * 1_000; ; await sleep(1_000)) {
    const list: ReportList['data'] = [];
    for (let page = 1; list.length < known.reports.size && page <= 20; page++) {
      const answer = await client.answered('GET', `/api/ag/reports?per_page=150&page=${page}`, by);
      list.push(...(JSON.parse(answer.bytes.toString()) as ReportList).data);
    }
    const mine = list.filter(({ id }) => known.reports.has(id));
    if (mine.length === known.reports.size && mine.every(({ state }) => state === 'ready')) {
      let bytes = 0;
      for (const { fileId } of mine) {
        const file = await client.answered('GET', `/api/ag/files/${fileId}`, by);
        if (file.status !== 200 || file.bytes.length < 1_000) throw new Error(`Report ${fileId} cannot be read.`);
        bytes += file.bytes.length;
      }
      return bytes;
    }
    if (Date.now() > end)
      throw new Error(`Reports are not ready: ${JSON.stringify(mine.filter(({ state }) => state !== 'ready'))}`);
  }
}

/** Allows the access on the stand-in's page in a person's stead, and confirms the accounts. */
async function connectXero(client: Client, admin: Record<string, string>): Promise<void> {
  const begun = await client.answered('POST', '/api/ag/xero/connection', admin, {});
  if (begun.status !== 200) throw new Error(`Xero cannot be connected: ${begun.bytes.toString()}`);
  const asked = new URL((JSON.parse(begun.bytes.toString()) as { url: string }).url);
  const allowed = await fetch(`${asked.origin}/identity/connect/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ asked: asked.searchParams.toString(), tenant: TENANTS[0].id }),
    redirect: 'manual',
  });
  const back = new URL(allowed.headers.get('location') ?? '');
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const connected = await client.answered('GET', `${back.pathname}${back.search}`, { cookie });
  const confirmed = await client.answered('PUT', '/api/ag/xero/settings', admin, DEFAULT_SETTINGS);
  if (connected.status !== 303 || confirmed.status !== 200)
    throw new Error(`Xero is not connected: ${connected.status}, ${confirmed.bytes.toString()}`);
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SheetHead } from '@iwe/contract';
import type { Database } from '../../core/database/database.ts';
import { DEMO_PASSWORD } from '../../demo/index.ts';
import { signIn } from '../service-proof/client.ts';
import type { Client } from '../service-proof/client.ts';

/** The organisation of the stored data that has the most of everything. */
export const ORGANISATION = 4;
const WRITERS = 3;
/** Milliseconds between two requests of one person. */
const PAUSE_MS = 100;
/** The first sheet of each stays approved; the stock of the others is given back, as there is little of it. */
const STAYS_APPROVED = 1;

/** What was acknowledged of a sheet. */
export interface KnownSheet {
  no: string;
  version: number;
  status: number;
  approvals: number;
  unapprovals: number;
}

/** Acknowledged sheets by their reference, of which each is used once. */
export type Known = ReadonlyMap<string, KnownSheet>;

interface World {
  person: { email: string; password: string; eId: number };
  customer: number;
  warehouse: number;
  product: number;
  price: number;
}

/** People of the stored data who write and read until they are stopped. */
export class Traffic {
  readonly known = new Map<string, KnownSheet>();
  lists = 0;
  readonly #client: Client;
  readonly #world: World;
  readonly #name: string;
  readonly #stop = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  private constructor(client: Client, world: World, name: string) {
    this.#client = client;
    this.#world = world;
    this.#name = name;
  }

  /** Finds somebody who sells, a customer and stock. References of its sheets begin with `name`. */
  static async prepare(client: Client, database: Database, name: string): Promise<Traffic> {
    const [world] = await database.query<Omit<World, 'person'> & { email: string; eId: number }>(
      `select u.email, m.id as "eId", b.product_id as product, b.warehouse_id as warehouse,
        p.class_a_price_cents / 100.0 as price,
        (select min(id) from contact c where c.organisation_id = $1 and not is_supplier and is_active
          and payment_type = 'COD') as customer
      from membership m join app_user u on u.id = m.user_id, stock_balance b
        join product p on p.organisation_id = $1 and p.id = b.product_id
      where m.organisation_id = $1 and u.email like 'manager@%' and b.organisation_id = $1
        and p.class_a_price_cents > 0 order by b.quantity desc limit 1`,
      [ORGANISATION],
    );
    assert.ok(world?.customer, 'The stored data have a manager, a customer and stock.');
    const { email, eId, price, ...rest } = world;
    return new Traffic(
      client,
      { ...rest, price: Number(price), person: { email, password: DEMO_PASSWORD, eId } },
      name,
    );
  }

  /** Starts the people: each signs in, waiting for a server where none answers yet. */
  start(): void {
    const writers = Array.from({ length: WRITERS }, (_, index) => this.#write(index));
    this.#work = Promise.all([...writers, this.#read()]);
    this.#work.catch(() => {});
  }

  /** Lets each finish the request that it is at. Rejects with what a server refused. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  /** Resolves when a person was acknowledged after this moment of performance.now(); rejects with what was refused. */
  async acknowledgedAfter(moment: number): Promise<void> {
    const { acknowledged } = this.#client;
    const look = async () => {
      while (!this.#stop.signal.aborted && !((acknowledged.at(-1)?.to ?? 0) > moment)) await sleep(20);
    };
    await Promise.race([look(), this.#work]);
  }

  async #write(writer: number): Promise<void> {
    const headers = await signIn(this.#client, this.#world.person);
    for (let turn = 1; !this.#stop.signal.aborted; turn++) {
      const reference = `${this.#name}-${writer}-${turn}`;
      const payload = this.#payload(reference);
      const { data } = await this.#send<{ data: SheetHead }>(headers, 'POST', '', payload);
      const known = { no: data.no, version: 1, status: 1, approvals: 0, unapprovals: 0 };
      this.known.set(reference, known);
      await this.#send(headers, 'PUT', `/${data.id}`, { ...payload, contentVersion: 1, comments: 'saved' });
      known.version += 1;
      await this.#send(headers, 'POST', `/${data.id}/approve`, {
        contentVersion: known.version,
        warehouseId: this.#world.warehouse,
        shipType: 2,
      });
      Object.assign(known, { status: 2, approvals: 1 });
      if (turn <= STAYS_APPROVED) continue;
      await this.#send(headers, 'POST', `/${data.id}/unApprove`, { contentVersion: known.version, reason: 'Again' });
      Object.assign(known, { status: 1, unapprovals: 1 });
    }
  }

  async #read(): Promise<void> {
    const headers = await signIn(this.#client, this.#world.person);
    for (; !this.#stop.signal.aborted; await sleep(PAUSE_MS)) {
      const answer = await this.#client.answered('GET', '/api/ag/orders?type=invoice&per_page=50', headers);
      if (answer.status !== 200) throw new Error(`The list answered ${answer.status}: ${answer.bytes.toString()}`);
      this.lists += 1;
    }
  }

  async #send<T>(headers: Record<string, string>, method: string, path: string, body: object): Promise<T> {
    const answer = await this.#client.write<T>(headers, method, `/api/ag/orders${path}`, body);
    await sleep(PAUSE_MS);
    return answer;
  }

  #payload(reference: string) {
    const { customer, product, price } = this.#world;
    return {
      uuid: randomUUID(),
      type: 1,
      customerId: customer,
      date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney', dateStyle: 'short' }).format(new Date()),
      reference,
      lines: [{ seq: 1, productId: product, quantity: 1, price, manual: true }],
    };
  }
}

/** Returns the sheets of all traffic in a database, as they are known. */
export async function storedSheets(database: Database): Promise<Known> {
  const rows = await database.query<KnownSheet & { reference: string }>(
    `select s.reference, s.no, s.content_version as version, s.status,
      (select count(*)::int from audit a where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = s.id
        and a.action = 'Approve') as approvals,
      (select count(*)::int from audit a where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = s.id
        and a.action = 'Unapprove') as unapprovals
    from sheet s where s.organisation_id = $1 and s.reference like 'proof-%' order by s.id`,
    [ORGANISATION],
  );
  return new Map(rows.map(({ reference, ...sheet }) => [reference, sheet]));
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { SheetHead } from '@iwe/contract';
import { invariantsHold } from './testing/check.ts';
import { otherPlace, predict } from './testing/sheet-model.ts';
import type { ClientName, Model, ModelLine, Op, Place } from './testing/sheet-model.ts';
import { aProduct, startSheetWorld } from './testing/sheet-world.ts';
import type { SheetWorld } from './testing/sheet-world.ts';

/** Sequences to run: IWE_MODEL_RUNS, a small number by default; 500 is the full proof. IWE_MODEL_SHRINK=1 looks for a smaller failure. */
const RUNS = Number(process.env['IWE_MODEL_RUNS'] || 30);
const COMMANDS = 40;
const PRODUCTS = 3;
/** A new database every so many sequences: the invariants look at all of it each time. */
const RUNS_PER_WORLD = 40;
/** Each change of state is owed this often in the full run. */
const OWED = 50;
const TRANSITIONS = ['invoice', 'transfer'].flatMap((kind) => [
  '→ Draft', 'save Draft → Draft', 'approve Draft → Approved', 'unapprove Approved → Draft', 'void Draft → Voided', 'void Approved → Voided',
].map((transition) => `${kind}: ${transition}`)).concat('invoice: move Draft → Draft', 'invoice: move Approved → Approved');

/** One run on the real server: its products and sheets, in the order of the model. */
interface Run {
  world: SheetWorld;
  products: number[];
  sheets: SheetHead[];
  saves: number;
}

const counts = new Map<string, number>();
let world: SheetWorld | null = null;
let runsHere = 0;
after(() => world?.close());

async function nextWorld(): Promise<SheetWorld> {
  if (world && runsHere < RUNS_PER_WORLD) {
    runsHere += 1;
    return world;
  }
  await world?.close();
  runsHere = 1;
  return (world = await startSheetWorld());
}

const places = (run: Run): Record<Place, number> => ({ sydney: run.world.sydney, melbourne: run.world.melbourne });

/** Sends an op; resolves to the HTTP status, and keeps the head of a sheet that it made or changed. */
async function send(run: Run, model: Model, op: Op): Promise<{ status: number; body: string; head: SheetHead | null }> {
  const { world: { call, invoice, transfer }, products } = run;
  const staff = run.world[op.client];
  const linesOf = (lines: readonly ModelLine[]) => lines.map((line) => ({ productId: products[line.product] ?? 0, quantity: line.quantity, price: 100 }));
  const request = (): ReturnType<SheetWorld['call']> => {
    if (op.kind === 'createInvoice') return call(staff, 'POST', 'orders', invoice(linesOf(op.lines)));
    if (op.kind === 'createTransfer') return call(staff, 'POST', 'orders', transfer(linesOf(op.lines), { warehouseId: places(run)[op.from], inWarehouseId: places(run)[otherPlace(op.from)] }));
    const sheet = model.sheets[op.sheet];
    const id = run.sheets[op.sheet]?.id ?? 0;
    if (op.kind === 'move') return call(staff, 'POST', `orders/${id}/shipping-type`, { shipType: 1, warehouseId: places(run)[op.place] });
    const contentVersion = (sheet?.version ?? 1) + (op.stale ? 1_000 : 0);
    switch (op.kind) {
      case 'save': {
        const fields = { contentVersion, uuid: randomUUID(), reference: `save ${run.saves++}`, warehouseId: sheet?.place ? places(run)[sheet.place] : null };
        const from = sheet?.place ?? 'sydney';
        return call(staff, 'PUT', `orders/${id}`, sheet?.type === 6
          ? transfer(linesOf(op.lines), { ...fields, inWarehouseId: places(run)[otherPlace(from)] })
          : invoice(linesOf(op.lines), fields));
      }
      case 'approve':
        return call(staff, 'POST', `orders/${id}/approve`, { contentVersion, warehouseId: places(run)[op.place], shipType: 1 });
      case 'unapprove':
        return call(staff, 'POST', `orders/${id}/unApprove`, { contentVersion });
      case 'void':
        return call(staff, 'POST', `orders/${id}/void`, { contentVersion });
    }
  };
  const answer = await request();
  return { status: answer.statusCode, body: answer.body, head: answer.statusCode === 200 ? answer.json<{ data: SheetHead }>().data : null };
}

/** Points an op at a sheet that is there, or makes it a create while there is none. */
function aim(op: Op, sheets: number): Op {
  if (op.kind === 'createInvoice' || op.kind === 'createTransfer') return op;
  // The newest first: the old ones are voided sooner or later.
  return sheets === 0 ? { kind: 'createInvoice', client: op.client, lines: [{ product: 0, quantity: 1 }] } : { ...op, sheet: sheets - 1 - (op.sheet % sheets) };
}

/** Something that clients do to the model and to the server alike. */
interface Command {
  run(model: Model, run: Run): Promise<void>;
  toString(): string;
}

const tally = (transition: string): void => void counts.set(transition, (counts.get(transition) ?? 0) + 1);

/** One call whose answer the model knows. */
class OneCall implements Command {
  readonly op: Op;
  constructor(op: Op) {
    this.op = op;
  }
  async run(model: Model, run: Run): Promise<void> {
    const op = aim(this.op, model.sheets.length);
    const expected = predict(model, op);
    const answer = await send(run, model, op);
    assert.equal(answer.status, expected.status, `${JSON.stringify(op)}: ${answer.body}`);
    Object.assign(model, expected.model);
    if (answer.head && op.kind.startsWith('create')) run.sheets.push(answer.head);
    const sheet = op.kind.startsWith('create') ? model.sheets.at(-1) : model.sheets[(op as Extract<Op, { sheet: number }>).sheet];
    if (answer.head) assert.deepEqual([answer.head.status, answer.head.contentVersion], [sheet?.status, sheet?.version], JSON.stringify(op));
    tally(expected.transition);
  }
  toString(): string {
    return JSON.stringify(this.op);
  }
}

/** Several clients at once: what they hear must be what some order of their calls would have given. */
class Together implements Command {
  readonly ops: readonly Op[];
  constructor(ops: readonly Op[]) {
    this.ops = ops;
  }
  async run(model: Model, run: Run): Promise<void> {
    // Creates would come out in any order; they have a test of their own.
    const ops = this.ops.filter((op) => !op.kind.startsWith('create') && model.sheets.length > 0).map((op) => aim(op, model.sheets.length));
    if (ops.length < 2) return;
    const answers = await Promise.all(ops.map((op) => send(run, model, op)));
    const seen = await seenIn(run);
    for (const order of permutations(ops.map((_, index) => index))) {
      let state = model;
      const names: string[] = [];
      const fits = order.every((index) => {
        const op = atOneMoment(ops[index] as Op, model, state);
        const expected = predict(state, op);
        state = expected.model;
        names.push(expected.transition);
        return expected.status === answers[index]?.status;
      });
      if (!fits || JSON.stringify(seen) !== JSON.stringify(seenOf(state))) continue;
      Object.assign(model, state);
      for (const name of names) tally(name);
      tally('together');
      return;
    }
    assert.fail(`No order explains ${ops.map((op, index) => `${JSON.stringify(op)} → ${answers[index]?.status}`).join(', ')}; sheets were ${JSON.stringify(seenOf(model))} and are ${JSON.stringify(seen)}`);
  }
  toString(): string {
    return `together ${JSON.stringify(this.ops)}`;
  }
}

/** Version and warehouse were read before anybody acted: if another call was faster, the version is stale by now. */
function atOneMoment(op: Op, then: Model, now: Model): Op {
  if (!('stale' in op) || op.stale) return op;
  const stale = then.sheets[op.sheet]?.version !== now.sheets[op.sheet]?.version;
  return op.kind === 'save' ? { ...op, stale, place: then.sheets[op.sheet]?.place ?? null } : { ...op, stale };
}

type Seen = [status: number, version: number, place: Place | null];
const seenOf = (model: Model): Seen[] => model.sheets.map((one) => [one.status, one.version, one.place]);

/** What the database says of the run's sheets. */
async function seenIn(run: Run): Promise<Seen[]> {
  const rows = await run.world.server.database.query<{ status: number; content_version: number; warehouse_id: number | null }>(
    'select s.status, s.content_version, s.warehouse_id from unnest($1::bigint[]) with ordinality as wanted (id, position) join sheet s on s.id = wanted.id order by wanted.position', [run.sheets.map((sheet) => sheet.id)]);
  const { sydney } = places(run);
  return rows.map((row) => [row.status, row.content_version, row.warehouse_id === null ? null : row.warehouse_id === sydney ? 'sydney' : 'melbourne']);
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]));
}

const client = fc.constantFrom<ClientName>('sales', 'manager', 'accountant', 'director');
const place = fc.constantFrom<Place>('sydney', 'melbourne');
const lines = fc.array(fc.record({ product: fc.nat(PRODUCTS - 1), quantity: fc.integer({ min: 0, max: 4 }) }), { minLength: 0, maxLength: 3 });
const stale = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const sheet = fc.nat(5);
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('createInvoice' as const), client, lines }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('createTransfer' as const), client, lines, from: place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), client, sheet, lines, stale }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('approve' as const), client, sheet, place, stale }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('unapprove' as const), client, sheet, stale }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), client, sheet, stale }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), client, sheet, place }) },
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: op.map((one) => new OneCall(one)) },
  { weight: 1, arbitrary: fc.array(op, { minLength: 2, maxLength: 4 }).map((ops) => new Together(ops)) },
);

test(`${RUNS} sequences of ${COMMANDS} commands by four clients keep every rule and every invariant`, { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }), async (commands) => {
    const here = await nextWorld();
    const products: number[] = [];
    for (let index = 0; index < PRODUCTS; index++) products.push(await aProduct(here, { class_a_price_cents: 10_000 }));
    await here.receive(products.map((productId, index) => ({ productId, quantity: 6, priceCents: 1_001 + index })));
    await here.receive(products.map((productId) => ({ productId, quantity: 3, priceCents: 2_000 })), here.melbourne);
    const model: Model = { sheets: [], stock: { sydney: products.map(() => 6), melbourne: products.map(() => 3) } };
    const run: Run = { world: here, products, sheets: [], saves: 0 };
    for (const one of commands) await one.run(model, run);
    for (const [index, productId] of products.entries()) {
      assert.deepEqual([await here.onHand(productId), await here.onHand(productId, here.melbourne)], [model.stock.sydney[index], model.stock.melbourne[index]]);
    }
    assert.deepEqual(await seenIn(run), seenOf(model));
    await invariantsHold(here);
  }), { numRuns: RUNS, endOnFailure: process.env['IWE_MODEL_SHRINK'] !== '1' });
  const table = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  console.log(`Transitions over ${RUNS} sequences:\n${table.map(([name, count]) => `${String(count).padStart(6)}  ${name}`).join('\n')}`);
  if (RUNS >= 500) assert.deepEqual(TRANSITIONS.filter((transition) => (counts.get(transition) ?? 0) < OWED), [], `each transition is owed ${OWED} times`);
});

/**
 * The sheets and the stock as the rules say they must be: predicts each call's status and what it changes, without a
 * database.
 */
export type ClientName = 'sales' | 'manager' | 'accountant' | 'director';
export type Place = 'sydney' | 'melbourne';
export type Type = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A line as a call sends it; for adjustments `quantity` is what was counted. */
export interface ModelInput {
  /** Position among the run's products. */
  product: number;
  quantity: number;
}

/** A line as it is stored; for adjustments `quantity` is the difference. */
export interface ModelLine extends ModelInput {
  source: { sheet: number; line: number } | null;
}

/** What mid-life edits change; a save writes back what its editor had read. */
export interface ModelFields {
  date: string;
  address: string;
  place: Place | null;
}

/**
 * A call on the API, by one of the clients; `sheet` is a position among the run's sheets, `stale` sends an old version.
 */
export type Op =
  | { kind: 'create'; client: ClientName; type: Type; lines: ModelInput[]; from: Place; builder: boolean }
  | { kind: 'createFrom'; client: ClientName; type: 2 | 4 | 5; sheet: number; line: number; quantity: number }
  | {
      kind: 'save';
      client: ClientName;
      sheet: number;
      lines: ModelInput[];
      stale: boolean;
      /** As the editor had read them; the sheet's own unless given. */ fields?: ModelFields;
    }
  | { kind: 'approve'; client: ClientName; sheet: number; place: Place; stale: boolean }
  | { kind: 'unapprove'; client: ClientName; sheet: number; stale: boolean }
  | { kind: 'void'; client: ClientName; sheet: number; stale: boolean }
  | { kind: 'move'; client: ClientName; sheet: number; place: Place }
  | { kind: 'date'; client: ClientName; sheet: number; date: string }
  | { kind: 'address'; client: ClientName; sheet: number; address: string }
  | { kind: 'driver'; client: ClientName; sheet: number }
  | { kind: 'close'; client: ClientName; sheet: number; stale: boolean }
  | {
      kind: 'advance';
      client: ClientName;
      sheet: number;
      /** The step that the button offered; the sheet's next unless given. */ to?: number;
    }
  | { kind: 'costs'; client: ClientName; sheet: number; amount: number };

export interface ModelSheet extends ModelFields {
  type: Type;
  status: 1 | 2 | 3;
  version: number;
  lines: ModelLine[];
  /** The order that a bill was unloaded from. */
  related: number | null;
  builder: boolean;
  isClosed: boolean;
  poStatus: number;
  /** Who took the last step through the state machine, and which. */
  last: { action: 'approve' | 'unapprove' | 'void'; client: ClientName } | null;
  /** Who last moved the order on its way. */
  lastAction: { action: string; client: ClientName } | null;
}

export interface Model {
  sheets: ModelSheet[];
  /** Units by product and place. */
  stock: Record<Place, number[]>;
}

export const otherPlace = (place: Place): Place => (place === 'sydney' ? 'melbourne' : 'sydney');
export const KIND_NAMES: Readonly<Record<Type, string>> = {
  1: 'invoice',
  2: 'credit note',
  3: 'order',
  4: 'bill',
  5: 'bill credit',
  6: 'transfer',
  7: 'adjustment',
};
/** The kind that lines of a kind come from. */
export const SOURCE_TYPE: Readonly<Record<2 | 4 | 5, Type>> = { 2: 1, 4: 3, 5: 4 };
const PO_ACTIONS: Readonly<Record<number, string>> = { 2: 'Adjusted', 3: 'Arrived', 4: 'Unloaded' };
const STATUS_NAMES = { 1: 'Draft', 2: 'Approved', 3: 'Voided' } as const;
const SALES = [1, 2];
export const FIRST_DATE = '2026-03-02';

type Status = 200 | 409 | 422;

/** What a call must answer, and the name of the transition for the count. */
export interface Prediction {
  status: Status;
  transition: string;
  model: Model;
  /** The call has made this sheet as well (an unloaded order its bill). */
  made?: number;
}

/** Applies a call to a copy of the model. */
export function predict(before: Model, op: Op): Prediction {
  const model = structuredClone(before);
  if (op.kind === 'create' || op.kind === 'createFrom') return created(model, op);
  const sheet = model.sheets[op.sheet];
  if (!sheet) throw new Error('The model has no such sheet.');
  const from = STATUS_NAMES[sheet.status];
  const step = op.kind === 'advance' ? ` ${sheet.poStatus}` : '';
  const sheets = model.sheets.length;
  const status = STEPS[op.kind](model, sheet, op as never);
  const outcome = status === 200 ? STATUS_NAMES[sheet.status] : `refused ${status}`;
  const transition = `${KIND_NAMES[sheet.type]}: ${op.kind} ${from}${step} → ${outcome}${op.kind === 'advance' && status === 200 ? ` ${sheet.poStatus}` : ''}`;
  return { status, transition, model, ...(model.sheets.length > sheets ? { made: sheets } : {}) };
}

const blank = {
  status: 1,
  version: 1,
  date: FIRST_DATE,
  address: '',
  related: null,
  builder: false,
  isClosed: false,
  poStatus: 0,
  last: null,
  lastAction: null,
} as const;

function created(model: Model, op: Extract<Op, { kind: 'create' | 'createFrom' }>): Prediction {
  const name = `${KIND_NAMES[op.type]}: ${op.kind === 'create' ? '→ Draft' : 'from its source → Draft'}`;
  const refused: Prediction = { status: 422, transition: `${KIND_NAMES[op.type]}: ${op.kind} refused 422`, model };
  if (op.kind === 'create') {
    const place = SALES.includes(op.type) ? null : op.from;
    const lines = storedLines(model, op.type, op.lines, place);
    if (!lines) return refused;
    model.sheets.push({ ...blank, type: op.type, lines, place, builder: op.builder });
    return { status: 200, transition: name, model };
  }
  const source = model.sheets[op.sheet];
  const line = source?.lines[op.line];
  if (!source || !line) throw new Error('The model has no such source.');
  const sheet: ModelSheet = {
    ...blank,
    type: op.type,
    lines: [{ product: line.product, quantity: op.quantity, source: { sheet: op.sheet, line: op.line } }],
    place: op.type === 2 ? null : (source.place ?? 'sydney'),
  };
  if (!sourcesAllow(model, sheet)) return refused;
  model.sheets.push(sheet);
  return { status: 200, transition: name, model };
}

/** Lines of a kind as they are stored; null where they are refused: a product counted twice. */
function storedLines(model: Model, type: Type, lines: readonly ModelInput[], place: Place | null): ModelLine[] | null {
  if (type === 7 && new Set(lines.map((line) => line.product)).size < lines.length) return null;
  return lines.map((line) => ({
    ...line,
    source: null,
    quantity: type === 7 ? line.quantity - (model.stock[place ?? 'sydney'][line.product] ?? 0) : line.quantity,
  }));
}

/** Units that approved sheets have taken from a line. */
const takenOf = (model: Model, source: { sheet: number; line: number }): number =>
  model.sheets
    .filter((sheet) => sheet.status === 2)
    .flatMap((sheet) => sheet.lines)
    .filter((line) => line.source?.sheet === source.sheet && line.source.line === source.line)
    .reduce((sum, line) => sum + line.quantity, 0);

/** Sources are approved, and returns take no more than is open. */
function sourcesAllow(model: Model, sheet: ModelSheet): boolean {
  const asked = new Map<string, number>();
  return sheet.lines.every(({ source, quantity }) => {
    if (!source) return true;
    const from = model.sheets[source.sheet];
    if (from?.status !== 2) return false;
    const key = `${source.sheet}:${source.line}`;
    const all = (asked.get(key) ?? 0) + quantity;
    asked.set(key, all);
    return sheet.type === 4 || all + takenOf(model, source) <= (from.lines[source.line]?.quantity ?? 0);
  });
}

/** Sheets that are not voided and whose lines, or heads, come from this one. */
const isReferredTo = (model: Model, index: number): boolean =>
  model.sheets.some(
    (sheet) =>
      sheet.status !== 3 && (sheet.related === index || sheet.lines.some((line) => line.source?.sheet === index)),
  );

type Step<Kind extends Op['kind']> = (model: Model, sheet: ModelSheet, op: Extract<Op, { kind: Kind }>) => Status;

const STEPS: { [Kind in Exclude<Op['kind'], 'create' | 'createFrom'>]: Step<Kind> } = {
  save: (model, sheet, op) => {
    if (op.stale) return 409;
    if (sheet.status !== 1) return 422;
    const fields = op.fields ?? sheet;
    const hasSource = sheet.lines.some((line) => line.source !== null);
    const lines = hasSource
      ? sheet.lines.map((line) => ({ ...line, quantity: resavedQuantity(op.lines) }))
      : storedLines(model, sheet.type, op.lines, fields.place);
    if (!lines || !sourcesAllow(model, { ...sheet, lines })) return 422;
    // Every save of a run carries another reference, so it changes something.
    Object.assign(sheet, {
      lines,
      date: fields.date,
      address: fields.address,
      place: fields.place,
      version: sheet.version + 1,
    });
    return 200;
  },
  approve: (model, sheet, op) => {
    if (sheet.status === 2) return sheet.last?.client === op.client && !op.stale ? 200 : 409;
    if (op.stale) return 409;
    if (sheet.status === 3 || sheet.lines.length === 0 || !sourcesAllow(model, sheet)) return 422;
    // A credit without a sold line takes more than a salesperson.
    if (sheet.type === 2 && op.client === 'sales' && sheet.lines.some((line) => line.source === null)) return 422;
    const place = SALES.includes(sheet.type) ? op.place : sheet.place;
    if (!post(model, moves({ ...sheet, place }))) return 422;
    Object.assign(sheet, {
      status: 2,
      place,
      last: { action: 'approve', client: op.client },
      poStatus: sheet.type !== 3 ? 0 : sheet.builder ? 1 : 2,
    });
    return 200;
  },
  unapprove: (model, sheet, op) => {
    if (sheet.status === 1 && sheet.last?.action === 'unapprove')
      return sheet.last.client === op.client && !op.stale ? 200 : 409;
    if (op.stale) return 409;
    if (sheet.status !== 2 || !takeBack(model, sheet, op.sheet)) return 422;
    Object.assign(sheet, { status: 1, last: { action: 'unapprove', client: op.client } });
    return 200;
  },
  void: (model, sheet, op) => {
    if (sheet.status === 3) return sheet.last?.client === op.client && !op.stale ? 200 : 409;
    if (op.stale) return 409;
    if (sheet.status === 2 && (op.client === 'sales' || !takeBack(model, sheet, op.sheet))) return 422;
    Object.assign(sheet, { status: 3, last: { action: 'void', client: op.client } });
    return 200;
  },
  move: (model, sheet, op) => {
    if (!SALES.includes(sheet.type) || sheet.status === 3) return 422;
    if (sheet.status === 1) {
      sheet.place = op.place;
      return 200;
    }
    if (sheet.place === op.place) return 200;
    if (!post(model, [...opposite(moves(sheet)), ...moves({ ...sheet, place: op.place })])) return 422;
    sheet.place = op.place;
    return 200;
  },
  date: (_model, sheet, op) => edit(sheet, 'date', op.date),
  address: (_model, sheet, op) => (SALES.includes(sheet.type) ? edit(sheet, 'address', op.address) : 422),
  driver: (_model, sheet) => (SALES.includes(sheet.type) && sheet.status === 2 ? 200 : 422),
  close: (_model, sheet, op) => {
    if (op.stale) return 409;
    if (sheet.isClosed && sheet.lastAction) {
      if (sheet.lastAction.client !== op.client) return 409;
      if (sheet.lastAction.action === 'Close') return 200;
    }
    if (sheet.type !== 3 || sheet.status !== 2 || sheet.isClosed) return 422;
    Object.assign(sheet, { isClosed: true, lastAction: { action: 'Close', client: op.client } });
    return 200;
  },
  advance: (model, sheet, op) => {
    const to = op.to ?? sheet.poStatus + 1;
    if (sheet.poStatus === to && sheet.lastAction && sheet.lastAction.action === PO_ACTIONS[to])
      return sheet.lastAction.client === op.client ? 200 : 409;
    if (sheet.status !== 2 || sheet.isClosed || sheet.poStatus + 1 !== to || to > 4) return 422;
    Object.assign(sheet, {
      poStatus: to,
      isClosed: to === 4,
      lastAction: { action: PO_ACTIONS[to] ?? '', client: op.client },
    });
    if (to === 4) unload(model, sheet, op.sheet);
    return 200;
  },
  costs: (_model, sheet) => (sheet.status === 3 ? 422 : 200),
};

/** The address of a draft is content: dates and shipping are not. */
function edit(sheet: ModelSheet, field: 'date' | 'address', value: string): Status {
  if (sheet.status === 3) return 422;
  if (field === 'address' && sheet.status === 1 && sheet[field] !== value) sheet.version += 1;
  sheet[field] = value;
  return 200;
}

/** The quantity that a save gives every line of a sheet with sources. */
export const resavedQuantity = (lines: readonly ModelInput[]): number => Math.max(1, lines[0]?.quantity ?? 1);

/** The draft bill of an unloaded order: what no live bill holds. */
function unload(model: Model, order: ModelSheet, index: number): void {
  const billed = model.sheets.filter((sheet) => sheet.type === 4 && sheet.status !== 3).flatMap((sheet) => sheet.lines);
  const lines = order.lines.flatMap((line, position) => {
    const taken = billed
      .filter((one) => one.source?.sheet === index && one.source.line === position)
      .reduce((sum, one) => sum + one.quantity, 0);
    return line.quantity > taken
      ? [{ product: line.product, quantity: line.quantity - taken, source: { sheet: index, line: position } }]
      : [];
  });
  if (lines.length > 0) model.sheets.push({ ...blank, type: 4, lines, place: order.place, related: index, date: '' });
}

interface Move {
  place: Place;
  product: number;
  quantity: number;
}

/** What approving the sheet moves. */
function moves(sheet: ModelSheet): Move[] {
  const place = sheet.place ?? 'sydney';
  if (sheet.type === 3) return [];
  const sign = sheet.type === 1 || sheet.type === 5 || sheet.type === 6 ? -1 : 1;
  return sheet.lines.flatMap(({ product, quantity }) => [
    { place, product, quantity: sign * quantity },
    ...(sheet.type === 6 ? [{ place: otherPlace(place), product, quantity }] : []),
  ]);
}

const opposite = (all: readonly Move[]): Move[] => all.map((move) => ({ ...move, quantity: -move.quantity }));

/** Moves units; false, and nothing moved, when something would go below zero. */
function post(model: Model, all: readonly Move[]): boolean {
  const stock = structuredClone(model.stock);
  for (const move of all) stock[move.place][move.product] = (stock[move.place][move.product] ?? 0) + move.quantity;
  if ([...stock.sydney, ...stock.melbourne].some((quantity) => quantity < 0)) return false;
  model.stock = stock;
  return true;
}

/** What an approval moved goes back; false when something refers to the sheet or its goods have gone on. */
function takeBack(model: Model, sheet: ModelSheet, index: number): boolean {
  if (isReferredTo(model, index) || !post(model, opposite(moves(sheet)))) return false;
  Object.assign(sheet, { poStatus: 0, isClosed: false });
  return true;
}

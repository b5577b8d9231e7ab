/** The sheets and the stock as the rules say they must be: predicts each call's status and what it changes, without a database. */
export type ClientName = 'sales' | 'manager' | 'accountant' | 'director';
export type Place = 'sydney' | 'melbourne';
export interface ModelLine {
  /** Position among the run's products. */
  product: number;
  quantity: number;
}

/** A call on the API, by one of the clients; `sheet` is a position among the run's sheets, `stale` sends an old version. */
export type Op =
  | { kind: 'createInvoice'; client: ClientName; lines: ModelLine[] }
  | { kind: 'createTransfer'; client: ClientName; lines: ModelLine[]; from: Place }
  | { kind: 'save'; client: ClientName; sheet: number; lines: ModelLine[]; stale: boolean; /** The warehouse that the editor had read; the sheet's own unless given. */ place?: Place | null }
  | { kind: 'approve'; client: ClientName; sheet: number; place: Place; stale: boolean }
  | { kind: 'unapprove'; client: ClientName; sheet: number; stale: boolean }
  | { kind: 'void'; client: ClientName; sheet: number; stale: boolean }
  | { kind: 'move'; client: ClientName; sheet: number; place: Place };

export interface ModelSheet {
  type: 1 | 6;
  status: 1 | 2 | 3;
  version: number;
  lines: ModelLine[];
  place: Place | null;
  /** Who took the last step through the state machine, and which. */
  last: { action: 'approve' | 'unapprove' | 'void'; client: ClientName } | null;
}

export interface Model {
  sheets: ModelSheet[];
  /** Units by product and place. */
  stock: Record<Place, number[]>;
}

export const otherPlace = (place: Place): Place => (place === 'sydney' ? 'melbourne' : 'sydney');

/** What a call must answer, and the name of the transition for the count. */
export interface Prediction {
  status: 200 | 409 | 422;
  transition: string;
  model: Model;
}

const STATUS_NAMES = { 1: 'Draft', 2: 'Approved', 3: 'Voided' } as const;

/** Applies a call to a copy of the model. */
export function predict(before: Model, op: Op): Prediction {
  const model = structuredClone(before);
  if (op.kind === 'createInvoice' || op.kind === 'createTransfer') {
    const type = op.kind === 'createInvoice' ? 1 : 6;
    model.sheets.push({ type, status: 1, version: 1, lines: op.lines, place: op.kind === 'createTransfer' ? op.from : null, last: null });
    return { status: 200, transition: `${type === 1 ? 'invoice' : 'transfer'}: → Draft`, model };
  }
  const sheet = model.sheets[op.sheet];
  if (!sheet) throw new Error('The model has no such sheet.');
  const from = STATUS_NAMES[sheet.status];
  const status = STEPS[op.kind](model, sheet, op as never);
  const kind = sheet.type === 1 ? 'invoice' : 'transfer';
  const outcome = status === 200 ? STATUS_NAMES[sheet.status] : `refused ${status}`;
  return { status, transition: `${kind}: ${op.kind} ${from} → ${outcome}`, model };
}

type Step<Kind extends Op['kind']> = (model: Model, sheet: ModelSheet, op: Extract<Op, { kind: Kind }>) => 200 | 409 | 422;

const STEPS: { [Kind in Exclude<Op['kind'], 'createInvoice' | 'createTransfer'>]: Step<Kind> } = {
  save: (_model, sheet, op) => {
    if (op.stale) return 409;
    if (sheet.status !== 1) return 422;
    // Every save of a run carries another reference, so it changes something.
    sheet.lines = op.lines;
    if (op.place !== undefined) sheet.place = op.place;
    sheet.version += 1;
    return 200;
  },
  approve: (model, sheet, op) => {
    if (sheet.status === 2) return sheet.last?.client === op.client && !op.stale ? 200 : 409;
    if (op.stale) return 409;
    if (sheet.status === 3 || sheet.lines.length === 0) return 422;
    const place = sheet.type === 1 ? op.place : (sheet.place ?? 'sydney');
    if (!take(model, place, sheet.lines)) return 422;
    if (sheet.type === 6) put(model, otherPlace(place), sheet.lines);
    Object.assign(sheet, { status: 2, place, last: { action: 'approve', client: op.client } });
    return 200;
  },
  unapprove: (model, sheet, op) => {
    if (sheet.status === 1 && sheet.last?.action === 'unapprove') return sheet.last.client === op.client && !op.stale ? 200 : 409;
    if (op.stale) return 409;
    if (sheet.status !== 2 || !takeBack(model, sheet)) return 422;
    Object.assign(sheet, { status: 1, last: { action: 'unapprove', client: op.client } });
    return 200;
  },
  void: (model, sheet, op) => {
    if (sheet.status === 3) return sheet.last?.client === op.client && !op.stale ? 200 : 409;
    if (op.stale) return 409;
    if (sheet.status === 2 && (op.client === 'sales' || !takeBack(model, sheet))) return 422;
    Object.assign(sheet, { status: 3, last: { action: 'void', client: op.client } });
    return 200;
  },
  move: (model, sheet, op) => {
    if (sheet.type === 6 || sheet.status === 3) return 422;
    if (sheet.status === 1) {
      if (sheet.place !== op.place) sheet.version += 1;
      sheet.place = op.place;
      return 200;
    }
    if (sheet.place === op.place) return 200;
    if (!take(model, op.place, sheet.lines)) return 422;
    put(model, sheet.place ?? 'sydney', sheet.lines);
    sheet.place = op.place;
    return 200;
  },
};

function put(model: Model, place: Place, lines: readonly ModelLine[]): void {
  for (const line of lines) model.stock[place][line.product] = (model.stock[place][line.product] ?? 0) + line.quantity;
}

/** Takes units away; false, and nothing taken, when some line is short. */
function take(model: Model, place: Place, lines: readonly ModelLine[]): boolean {
  const left = [...model.stock[place]];
  for (const line of lines) left[line.product] = (left[line.product] ?? 0) - line.quantity;
  if (left.some((quantity, product) => quantity < 0 && quantity < (model.stock[place][product] ?? 0))) return false;
  model.stock[place] = left;
  return true;
}

/** What an approval moved goes back; false when a transfer's goods have gone on. */
function takeBack(model: Model, sheet: ModelSheet): boolean {
  const place = sheet.place ?? 'sydney';
  if (sheet.type === 6 && !take(model, otherPlace(place), sheet.lines)) return false;
  put(model, place, sheet.lines);
  return true;
}

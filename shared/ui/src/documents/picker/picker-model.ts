import { barcodeKey, barcodesOf, TYRE_SIZE_CODES } from '@iwe/domain';

/** The field that the picker searches. */
export type PickBy = 'code' | 'name';

/** What the user did while the answer was still awaited. */
export type PickWish = 'enter' | 'tab' | 'blur';

interface Pickable {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly barcodes?: string;
}

/** The picker: a text, the products that match it, and what to do once they are known. */
export interface PickerState<Item extends Pickable> {
  readonly by: PickBy;
  readonly text: string;
  /** The product chosen before; its own text is never looked up. */
  readonly chosen: Item | null;
  /** The products that match `text`; null until they are known. */
  readonly options: readonly Item[] | null;
  /** The option that Enter chooses; -1 for none. Only arrow keys and Enter without a match set it. */
  readonly active: number;
  readonly wish: PickWish | null;
}

export type PickerEvent<Item extends Pickable> =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'found'; readonly text: string; readonly options: readonly Item[] }
  | { readonly type: 'wished'; readonly wish: PickWish }
  | { readonly type: 'moved'; readonly active: number }
  /** No product matches the text exactly: the first one is offered, and the user's key is done. */
  | { readonly type: 'offered' };

/** The action that follows from a state. ask: end the debounce and ask the server now. */
export type PickerAct<Item extends Pickable> =
  | { readonly do: 'nothing' }
  | { readonly do: 'ask' }
  /** Enter without an exact match: the list stays open and the next Enter chooses the first product. */
  | { readonly do: 'offer' }
  | { readonly do: 'choose'; readonly item: Item; readonly wish: PickWish }
  | { readonly do: 'keep'; readonly wish: PickWish }
  | { readonly do: 'clear'; readonly wish: PickWish };

/** Returns a picker that shows a text, chosen or not. */
export function pickerOf<Item extends Pickable>(by: PickBy, text: string, chosen: Item | null): PickerState<Item> {
  return { by, text, chosen, options: null, active: -1, wish: null };
}

/** Returns the state after an event. Answers for an older text change nothing. */
export function pick<Item extends Pickable>(state: PickerState<Item>, event: PickerEvent<Item>): PickerState<Item> {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, options: null, active: -1, wish: null };
    case 'found':
      return event.text === state.text ? { ...state, options: event.options } : state;
    case 'wished':
      return { ...state, wish: event.wish };
    case 'moved':
      return { ...state, active: event.active };
    case 'offered':
      return { ...state, wish: null, active: state.options && state.options.length > 0 ? 0 : -1 };
  }
}

/**
 * Returns the action to take now. Nothing is cleared before the server has said that no product matches the text
 * exactly: Enter and Tab wait for that. Enter without an exact match offers the first option; Tab and leaving the cell
 * clear the text.
 */
export function actOf<Item extends Pickable>(state: PickerState<Item>): PickerAct<Item> {
  const { wish, text, options, active, chosen, by } = state;
  if (!wish) return { do: 'nothing' };
  const highlighted = options?.[active];
  if (highlighted && wish !== 'blur') return { do: 'choose', item: highlighted, wish };
  if (chosen && same(chosen[by], text)) return { do: 'keep', wish };
  if (text.trim() === '') return { do: 'clear', wish };
  if (!options) return { do: 'ask' };
  const exact = exactMatch(options, by, text);
  if (exact) return { do: 'choose', item: exact, wish };
  return wish === 'enter' ? { do: 'offer' } : { do: 'clear', wish };
}

/**
 * Returns the only product whose code (or name) equals the text; undefined when there are none or several. A scanner
 * types a barcode where a code is expected.
 */
export function exactMatch<Item extends Pickable>(
  options: readonly Item[],
  by: PickBy,
  text: string,
): Item | undefined {
  const found = options.filter((option) => same(option[by], text));
  if (found.length > 0 || by === 'name') return found.length === 1 ? found[0] : undefined;
  const scanned = barcodeKey(text);
  return scanned === undefined
    ? undefined
    : options.find(({ barcodes = '' }) => barcodesOf(barcodes).some((code) => barcodeKey(code) === scanned));
}

/** Returns the size codes to suggest: those that begin with the typed digits, unless the text already is one. */
export function sizeSuggestions(text: string): readonly string[] {
  const digits = text.trim();
  if (!/^\d{0,7}$/.test(digits) || TYRE_SIZE_CODES.includes(digits)) return [];
  return TYRE_SIZE_CODES.filter((code) => code.startsWith(digits));
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

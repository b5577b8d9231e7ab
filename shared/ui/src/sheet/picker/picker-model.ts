import { TYRE_SIZE_CODES } from '@iwe/domain';

/** What the picker looks for. */
export type PickBy = 'code' | 'name';

/** What the user asked for while the answer was still on its way. */
export type PickWish = 'enter' | 'tab' | 'blur';

interface Pickable { readonly id: number; readonly code: string; readonly name: string }

/** The picker: a text, the products that answer it, and what to do once they are known. */
export interface PickerState<Item extends Pickable> {
  readonly by: PickBy;
  readonly text: string;
  /** The chosen product before; its own text is never looked up. */
  readonly chosen: Item | null;
  /** The products that answer `text`; null while that is not known. */
  readonly options: readonly Item[] | null;
  /** The option that Enter takes; -1 for none. Only arrow keys and a miss on Enter set it. */
  readonly active: number;
  readonly wish: PickWish | null;
}

export type PickerEvent<Item extends Pickable> =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'found'; readonly text: string; readonly options: readonly Item[] }
  | { readonly type: 'wished'; readonly wish: PickWish }
  | { readonly type: 'moved'; readonly active: number }
  /** No product has exactly the text: the first one is offered, and nothing is wished any more. */
  | { readonly type: 'offered' };

/** What follows from a state. ask: the debounce is to be cut short and the server asked now. */
export type PickerAct<Item extends Pickable> =
  | { readonly do: 'nothing' }
  | { readonly do: 'ask' }
  /** Enter without an exact match: the list stays open and the first product is one Enter away. */
  | { readonly do: 'offer' }
  | { readonly do: 'choose'; readonly item: Item; readonly wish: PickWish }
  | { readonly do: 'keep'; readonly wish: PickWish }
  | { readonly do: 'clear'; readonly wish: PickWish };

/** A picker that shows a text, chosen or not. */
export function pickerOf<Item extends Pickable>(by: PickBy, text: string, chosen: Item | null): PickerState<Item> {
  return { by, text, chosen, options: null, active: -1, wish: null };
}

/** Takes an event. Answers that belong to an older text change nothing. */
export function pick<Item extends Pickable>(state: PickerState<Item>, event: PickerEvent<Item>): PickerState<Item> {
  switch (event.type) {
    case 'typed': return { ...state, text: event.text, options: null, active: -1, wish: null };
    case 'found': return event.text === state.text ? { ...state, options: event.options } : state;
    case 'wished': return { ...state, wish: event.wish };
    case 'moved': return { ...state, active: event.active };
    case 'offered': return { ...state, wish: null, active: state.options && state.options.length > 0 ? 0 : -1 };
  }
}

/**
 * What to do now. Nothing is cleared before the server has said that no product has exactly this text: Enter and Tab
 * wait for that. Enter without an exact match stays and offers the first option; Tab and leaving the cell clear it.
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

/** The one product whose code (or name) is the text; undefined when none or several are. */
export function exactMatch<Item extends Pickable>(options: readonly Item[], by: PickBy, text: string): Item | undefined {
  const found = options.filter((option) => same(option[by], text));
  return found.length === 1 ? found[0] : undefined;
}

/** The size codes to suggest: those that begin with the typed digits, while it is not one of them already. */
export function sizeSuggestions(text: string): readonly string[] {
  const digits = text.trim();
  if (!/^\d{0,7}$/.test(digits) || TYRE_SIZE_CODES.includes(digits)) return [];
  return TYRE_SIZE_CODES.filter((code) => code.startsWith(digits));
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

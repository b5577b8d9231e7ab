import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CellEditorProps, Go, KeyPress } from '../grid/index.ts';
import { withItem, withoutItem } from '../lines/index.ts';
import type { EditorLine, LineItem } from '../lines/index.ts';
import { actOf } from './picker-model.ts';
import type { PickBy } from './picker-model.ts';
import type { useProductSearch } from './use-product-search.ts';

/** What ends a pick: the cell's callbacks, the keys typed before the editor existed, and the search. */
export interface PickSettings extends Pick<
  CellEditorProps<EditorLine>,
  'ahead' | 'commit' | 'commitChange' | 'onFinish'
> {
  by: PickBy;
  search: ReturnType<typeof useProductSearch>;
  /** Called when no product matches exactly and the first one is offered instead. */
  onOffer: () => void;
}

/**
 * Returns how a product gets from the search into the line: at once, when the awaited answer arrives, or when the
 * editor is left. Each editor writes once.
 */
export function usePick({ by, search, ahead, commit, commitChange, onFinish, onOffer }: PickSettings) {
  const { state, send, ask } = search;
  const queued = useRef<KeyPress[]>([]);
  const isDone = useRef(false);
  const wishGo = useRef<Go>('enter');
  // Read by the very next key, which may be pressed before the state is rendered.
  const isWaiting = useRef(ahead.length > 0);

  const end = (work: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  };
  const take = (item: LineItem, go: Go) => end(() => commitChange((line) => withItem(line, item), go, queued.current));
  const clear = (go: Go) => end(() => commitChange((line) => ({ ...withoutItem(line), marks: without(line, by) }), go));
  // Called after every new state, with the callbacks of the latest render.
  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      const act = actOf(state);
      if (act.do === 'ask') ask(state.text);
      else if (act.do === 'choose') take(act.item, wishGo.current);
      else if (act.do === 'keep') end(() => commit(state.text, wishGo.current));
      else if (act.do === 'clear') clear(wishGo.current);
      else if (act.do === 'offer') {
        queued.current = [];
        isWaiting.current = false;
        onOffer();
        send({ type: 'offered' });
      }
    };
  });
  // Rendered before the next key: otherwise that key would go to an editor that has already finished.
  useEffect(() => queueMicrotask(() => flushSync(() => follow.current())), [state]);

  /** Moves on once the product is known, as Enter or Tab asks. */
  const wishFor = ({ key, shift }: Pick<KeyPress, 'key' | 'shift'>) => {
    isWaiting.current = true;
    wishGo.current = key === 'Enter' ? (shift ? 'up' : 'enter') : shift ? 'back' : 'tab';
    send({ type: 'wished', wish: key === 'Enter' ? 'enter' : 'tab' });
  };
  useEffect(() => {
    const [first, ...rest] = ahead;
    if (!first) return;
    queued.current = rest;
    wishFor(first);
    // The keys belong to the moment in which this editor was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const leaveWaiting = () =>
    end(() =>
      commitChange(
        (line) => ({
          ...withoutItem(line),
          lookup: { by, text: state.text.trim(), onMiss: 'clear' },
          marks: without(line, by),
        }),
        'stay',
      ),
    );
  const leave = () => {
    if (isDone.current) return;
    const wished = actOf({ ...state, wish: 'blur' });
    if (wished.do === 'ask') leaveWaiting();
    else if (wished.do === 'choose') take(wished.item, 'stay');
    else if (wished.do === 'keep') end(() => commitChange((line) => line, 'stay'));
    else clear('stay');
  };
  useEffect(() => {
    onFinish(leave);
  });
  return {
    end,
    take,
    leave,
    wishFor,
    /** Called when the text changes: the awaited answer is no longer wanted. */
    stopWaiting: () => {
      isWaiting.current = false;
    },
    /** Whether a key was pressed while an answer is awaited; it then belongs to the next cell and is queued. */
    isAhead: (event: KeyboardEvent): boolean => {
      if (!isWaiting.current || event.key === 'Escape') return false;
      if (event.key.length === 1 || ['Enter', 'Tab', 'Backspace'].includes(event.key)) {
        event.preventDefault();
        queued.current.push({ key: event.key, mod: false, shift: event.shiftKey, alt: false });
      }
      return true;
    },
  };
}

function without(line: EditorLine, column: string): NonNullable<EditorLine['marks']> {
  const { [column]: _gone, ...others } = line.marks ?? {};
  return others;
}

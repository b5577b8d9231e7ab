import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Spinner } from '../../kit/feedback/spinner.tsx';
import { Box } from '../../kit/layout.ts';
import type { CellEditorProps, Go, KeyPress } from '../grid/index.ts';
import { withItem, withoutItem } from '../lines/index.ts';
import type { EditorLine, LineItem } from '../lines/index.ts';
import { actOf, sizeSuggestions } from './picker-model.ts';
import type { PickBy } from './picker-model.ts';
import { ProductTable } from './product-table.tsx';
import { useProductSearch } from './use-product-search.ts';
import type { FindProducts } from './use-product-search.ts';

/** The line picker in a cell of the grid (spec §2 "Line picker"). */
export interface ProductEditorProps extends CellEditorProps<EditorLine> {
  by: PickBy;
  find: FindProducts;
  /** Shows the prices of the sheet's customer. */
  showPrices: boolean;
}

export function ProductEditor({
  by,
  find,
  showPrices,
  row,
  label,
  text,
  how,
  ahead,
  commit,
  commitChange,
  cancel,
  onFinish,
}: ProductEditorProps) {
  const { state, send, ask } = useProductSearch(by, text, row.item, find);
  const [open, setOpen] = useState(true);
  const [activeSize, setActiveSize] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const queued = useRef<KeyPress[]>([]);
  const isDone = useRef(false);
  const wishGo = useRef<Go>('enter');
  // Read by the very next key, which may be pressed before the state is rendered.
  const isWaiting = useRef(ahead.length > 0);
  const listId = useId();
  const sizes = by === 'code' ? sizeSuggestions(state.text) : [];
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (how === 'opened') input.current?.select();
  }, [how]);

  const end = (work: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  };
  const take = (item: LineItem, go: Go) => end(() => commitChange((line) => withItem(line, item), go, queued.current));
  // Called after every new state, with the callbacks of the latest render.
  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      const act = actOf(state);
      if (act.do === 'ask') ask(state.text);
      else if (act.do === 'choose') take(act.item, wishGo.current);
      else if (act.do === 'keep') end(() => commit(state.text, wishGo.current));
      else if (act.do === 'clear')
        end(() => commitChange((line) => ({ ...withoutItem(line), marks: without(line, by) }), wishGo.current));
      else if (act.do === 'offer') {
        queued.current = [];
        isWaiting.current = false;
        setOpen(true);
        send({ type: 'offered' });
      }
    };
  });
  // Rendered before the next key: otherwise that key would go to an editor that has already finished.
  useEffect(() => queueMicrotask(() => flushSync(() => follow.current())), [state]);
  useEffect(() => {
    const [first, ...rest] = ahead;
    if (!first) return;
    queued.current = rest;
    wishFor(first);
    // The keys belong to the moment in which this editor was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const cancelQuietly = () => commitChange((line) => line, 'stay');
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
    else if (wished.do === 'keep') end(cancelQuietly);
    else end(() => commitChange((line) => ({ ...withoutItem(line), marks: without(line, by) }), 'stay'));
  };
  useEffect(() => {
    onFinish(leave);
  });

  const wishFor = ({ key, shift }: Pick<KeyPress, 'key' | 'shift'>) => {
    isWaiting.current = true;
    wishGo.current = key === 'Enter' ? (shift ? 'up' : 'enter') : shift ? 'back' : 'tab';
    send({ type: 'wished', wish: key === 'Enter' ? 'enter' : 'tab' });
  };
  const choices = state.options?.length ?? 0;
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (choices > 0) send({ type: 'moved', active: (state.active + step + choices) % choices });
    else if (sizes.length > 0) setActiveSize((now) => (now + step + sizes.length) % sizes.length);
  };
  const takeSize = (size: string) => {
    setActiveSize(-1);
    send({ type: 'typed', text: size });
    ask(size);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of the screen, such as Ctrl+S, are not handled here.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    if (isWaiting.current && event.key !== 'Escape') {
      // Typed ahead: these keys belong to the next cell.
      if (event.key.length === 1 || ['Enter', 'Tab', 'Backspace'].includes(event.key)) {
        event.preventDefault();
        queued.current.push({ key: event.key, mod: false, shift: event.shiftKey, alt: false });
      }
      return;
    }
    const size = sizes[activeSize];
    switch (event.key) {
      case 'Enter':
        event.preventDefault();
        if (size && choices === 0) return takeSize(size);
        return wishFor({ key: event.key, shift: event.shiftKey });
      case 'Tab':
        event.preventDefault();
        return wishFor({ key: event.key, shift: event.shiftKey });
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        return move(event.key === 'ArrowDown' ? 1 : -1);
      case 'Escape':
        event.preventDefault();
        return end(cancel);
      default:
    }
  };
  return (
    <>
      <input
        ref={input}
        data-editor
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        autoComplete="off"
        spellCheck={false}
        value={state.text}
        aria-busy={state.wish !== null || undefined}
        {...(state.active >= 0 ? { 'aria-activedescendant': `${listId}-${state.active}` } : {})}
        onChange={(event) => {
          isWaiting.current = false;
          setOpen(true);
          setActiveSize(-1);
          send({ type: 'typed', text: event.target.value });
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {state.wish !== null && (
        <Box position="absolute" insetEnd="1.5">
          <Spinner size={12} />
        </Box>
      )}
      {open && (state.options !== null || sizes.length > 0) && (
        <ProductTable
          id={listId}
          anchor={input}
          options={state.options}
          active={state.active}
          sizes={sizes}
          activeSize={choices === 0 ? activeSize : -1}
          showPrices={showPrices}
          onHover={(active) => send({ type: 'moved', active })}
          onChoose={(item) => take(item, 'enter')}
          onSize={takeSize}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function without(line: EditorLine, column: string): NonNullable<EditorLine['marks']> {
  const { [column]: _gone, ...others } = line.marks ?? {};
  return others;
}

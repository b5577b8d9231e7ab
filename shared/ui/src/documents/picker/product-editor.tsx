import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Spinner } from '../../kit/feedback/spinner.tsx';
import { Box } from '../../kit/layout.ts';
import type { CellEditorProps } from '../grid/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { sizeSuggestions } from './picker-model.ts';
import type { PickBy } from './picker-model.ts';
import { ProductTable } from './product-table.tsx';
import { usePick } from './use-pick.ts';
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
  const search = useProductSearch(by, text, row.item, find);
  const { state, send, ask, onRetry } = search;
  const [open, setOpen] = useState(true);
  const [activeSize, setActiveSize] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const sizes = by === 'code' ? sizeSuggestions(state.text) : [];
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (how === 'opened') input.current?.select();
  }, [how]);
  const pick = usePick({ by, search, ahead, commit, commitChange, onFinish, onOffer: () => setOpen(true) });

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
    if (pick.isAhead(event)) return;
    const size = sizes[activeSize];
    switch (event.key) {
      case 'Enter':
        event.preventDefault();
        if (size && choices === 0) return takeSize(size);
        if (onRetry) return onRetry();
        return pick.wishFor({ key: event.key, shift: event.shiftKey });
      case 'Tab':
        event.preventDefault();
        return pick.wishFor({ key: event.key, shift: event.shiftKey });
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        return move(event.key === 'ArrowDown' ? 1 : -1);
      case 'Escape':
        event.preventDefault();
        return pick.end(cancel);
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
          pick.stopWaiting();
          setOpen(true);
          setActiveSize(-1);
          send({ type: 'typed', text: event.target.value });
        }}
        onKeyDown={onKeyDown}
        onBlur={pick.leave}
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
          onChoose={(item) => pick.take(item, 'enter')}
          onSize={takeSize}
          onClose={() => setOpen(false)}
          onRetry={onRetry}
        />
      )}
    </>
  );
}

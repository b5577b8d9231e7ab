import { toast, plural } from '@iwe/session';
import type { ClipboardEvent } from 'react';
import type { GridHandle } from './grid-handle.ts';
import { cancelEdit, copyText, cutText, pasteBlock } from './model/index.ts';
import type { GridRow, GridState } from './model/index.ts';

const UNREAD = {
  one: '{} pasted cell could not be read and is marked.',
  other: '{} pasted cells could not be read and are marked.',
};

/** Returns the grid's handlers of paste, copy and cut. In an open editor the browser's own copy and cut work. */
export function gridClipboard<Row extends GridRow>(handle: GridHandle<Row>, state: GridState<Row>) {
  const { spec, onState, scroller, latest } = handle;
  const { editing } = state;
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text === '' || (editing && !/[\t\r\n]/.test(text.trim()))) return;
    event.preventDefault();
    const result = pasteBlock(cancelEdit(latest.current), spec, text);
    if (result.refused) {
      toast.warning(result.refused);
      return;
    }
    onState((now) => pasteBlock(cancelEdit(now), spec, text).state);
    scroller.current?.focus({ preventScroll: true });
    if (result.bad > 0) toast.warning(plural(result.bad, UNREAD));
  };
  const onCopy = (event: ClipboardEvent): boolean => {
    if (editing) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(state, spec));
    return true;
  };
  const onCut = (event: ClipboardEvent) => {
    if (onCopy(event)) onState((now) => cutText(now, spec).state);
  };
  return { onPaste, onCopy, onCut };
}

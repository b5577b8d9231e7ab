import { t } from '@iwe/session';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CellEditorProps, Go } from './grid-types.ts';
import type { GridRow } from './model/index.ts';

const KEYS: Readonly<Record<string, Go>> = { Enter: 'enter', Tab: 'tab' };

/** The plain editor of a cell. Enter and Tab apply the text and move on, Escape leaves the cell unchanged. */
export function TextEditor<Row extends GridRow>({ label, text, how, commit, cancel, onFinish }: CellEditorProps<Row>) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (how === 'opened') input.current?.select();
  }, [how]);

  const finish = (go: Go) => {
    if (isDone.current) return;
    isDone.current = true;
    commit(input.current?.value ?? typed, go);
  };
  useEffect(() => {
    onFinish(() => finish('stay'));
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of the screen, such as Ctrl+S, are not handled here.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    // As in a spreadsheet: arrows leave a text that was typed over the cell, and move the caret in one that was opened.
    const arrow =
      how === 'typed' && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
        ? event.key === 'ArrowUp'
          ? 'up'
          : 'down'
        : undefined;
    const go = KEYS[event.key] ?? arrow;
    if (go) {
      event.preventDefault();
      finish(event.shiftKey ? (go === 'tab' ? 'back' : 'up') : go);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      cancel();
    }
  };
  return (
    <input
      ref={input}
      data-editor
      aria-label={t(label)}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish('stay')}
    />
  );
}

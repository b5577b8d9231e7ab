import { isAborted } from '@iwe/session';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { CODE_DEBOUNCE_MS, NAME_DEBOUNCE_MS } from '@iwe/domain';
import type { LineItem } from '../lines/index.ts';
import { pick, pickerOf } from './picker-model.ts';
import type { PickBy, PickerEvent, PickerState } from './picker-model.ts';

/** Looks products up by code or name: at most 20, with the prices of the sheet's customer. */
export type FindProducts = (by: PickBy, text: string, signal: AbortSignal) => Promise<readonly LineItem[]>;

/**
 * Connects the picker's state with the server: asks after the debounce, or at once with `ask`; a newer text cancels the
 * older request.
 */
export function useProductSearch(by: PickBy, text: string, chosen: LineItem | null, find: FindProducts) {
  const [state, send] = useReducer<PickerState<LineItem>, [PickerEvent<LineItem>]>(pick, pickerOf(by, text, chosen));
  const [failedText, setFailedText] = useState<string | null>(null);
  const running = useRef<{ text: string; controller: AbortController } | null>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });

  const ask = useCallback(
    (wanted: string) => {
      if (running.current?.text === wanted) return;
      running.current?.controller.abort();
      const controller = new AbortController();
      running.current = { text: wanted, controller };
      setFailedText(null);
      latest.current(by, wanted.trim(), controller.signal).then(
        (options) => {
          if (running.current?.controller === controller) running.current = null;
          send({ type: 'found', text: wanted, options });
        },
        (error: unknown) => {
          if (running.current?.controller === controller) running.current = null;
          if (isAborted(error)) return;
          // The API client has shown the reason; the list offers to ask again.
          setFailedText(wanted);
          send({ type: 'found', text: wanted, options: [] });
        },
      );
    },
    [by],
  );

  const isOwn = chosen !== null && chosen[by] === state.text;
  useEffect(() => {
    if (state.text.trim() === '' || isOwn) return;
    const timer = setTimeout(() => ask(state.text), by === 'code' ? CODE_DEBOUNCE_MS : NAME_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [ask, by, state.text, isOwn]);
  useEffect(() => () => running.current?.controller.abort(), []);

  const onRetry = failedText === state.text ? () => ask(state.text) : undefined;
  return { state, send, ask, onRetry };
}

import { commitEdit, enter, pressKey, step, tab } from './model/index.ts';
import type { GridRow, GridSpec, GridState, KeyPress } from './model/index.ts';
import type { Go } from './grid-types.ts';

/** Returns the state with the active cell moved on after a text was taken over; 'leave' when there is no next cell. */
export function goFrom<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  go: Go,
): GridState<Row> | 'leave' {
  switch (go) {
    case 'enter':
      return enter(state, spec);
    case 'up':
      return step(state, spec, 'up');
    case 'down':
      return step(state, spec, 'down');
    case 'tab':
      return tab(state, spec, false) ?? 'leave';
    case 'back':
      return tab(state, spec, true) ?? 'leave';
    case 'stay':
      return state;
  }
}

/**
 * Replays keys that were pressed while an answer was awaited. At the end of a text that must be looked up it stops; the
 * cell's editor gets the remaining keys.
 */
export function playKeys<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  presses: readonly KeyPress[],
  isPicked: (column: string) => boolean,
): GridState<Row> {
  let now = state;
  for (const [index, press] of presses.entries()) {
    const { editing } = now;
    if (!editing) {
      const answer = pressKey(now, spec, press);
      if (answer.do !== 'change') return now;
      now = answer.state;
    } else if (press.key === 'Enter' || press.key === 'Tab') {
      if (isPicked(spec.columns[now.active.column]?.key ?? ''))
        return { ...now, editing: { ...editing, ahead: presses.slice(index) } };
      const next = goFrom(
        commitEdit(now, spec, editing.text),
        spec,
        press.key === 'Enter' ? 'enter' : press.shift ? 'back' : 'tab',
      );
      if (next === 'leave') return commitEdit(now, spec, editing.text);
      now = next;
    } else if (press.key === 'Backspace') now = { ...now, editing: { ...editing, text: editing.text.slice(0, -1) } };
    else if (press.key.length === 1 && !press.mod && !press.alt)
      now = { ...now, editing: { ...editing, text: editing.text + press.key } };
  }
  return now;
}

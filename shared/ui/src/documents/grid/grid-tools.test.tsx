import { setLanguage } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { blankLine, lineColumns, lineGrid } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { GridTools } from './grid-tools.tsx';
import { LineGrid } from './line-grid.tsx';
import { goTo, gridOf } from './model/index.ts';
import type { Cell, GridState } from './model/index.ts';
import { ShortcutList } from './shortcut-list.tsx';

const { quantity, price, description } = lineColumns;
const models = [quantity, price, description];
const spec = lineGrid(models);
const columns = models.map((model) => ({ ...model, header: model.key, width: 80 }));
const line = (text: string): EditorLine => ({ ...blankLine(), description: text });

let state: GridState<EditorLine>;
function Lines({ at }: { at: Cell }) {
  const [now, setNow] = useState(() => goTo(gridOf([line('a'), line('b')], spec), spec, at));
  const gridRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    state = now;
  });
  return (
    <>
      <GridTools spec={spec} state={now} onState={setNow} gridRef={gridRef}>
        <span>Beside</span>
      </GridTools>
      <LineGrid label="Lines" columns={columns} spec={spec} state={now} onState={setNow} gridRef={gridRef} />
    </>
  );
}
const show = (at: Cell = { row: 0, column: 1 }) => renderInHouse(<Lines at={at} />);
const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const grid = () => screen.getByRole('grid', { name: 'Lines' });
/** Presses a tool; afterwards one types on in the lines. */
const press = (name: string) => {
  fireEvent.click(tool(name));
  expect(document.activeElement).toBe(grid());
};
const texts = () => state.rows.map(({ description: text }) => text);

test('a line is added at the end, from its first cell', () => {
  show();
  press('Add line');
  expect([state.active, texts()]).toEqual([{ row: 2, column: 0 }, ['a', 'b', '']]);
});

test('the line that is chosen is copied below itself, and deleted', () => {
  show();
  press('Duplicate lines (Ctrl+D)');
  expect([texts(), state.active.row]).toEqual([['a', 'a', 'b', ''], 1]);
  press('Delete lines (Ctrl+Delete)');
  press('Delete lines (Ctrl+Delete)');
  expect(texts()).toEqual(['a', '']);
});

test('steps are taken back and made again, as long as there are any', () => {
  show();
  const offered = () => ['Undo (Ctrl+Z)', 'Redo (Ctrl+Y)'].map((name) => !tool(name).disabled);
  expect(offered()).toEqual([false, false]);
  press('Delete lines (Ctrl+Delete)');
  expect(offered()).toEqual([true, false]);
  press('Undo (Ctrl+Z)');
  expect([offered(), texts()]).toEqual([
    [false, true],
    ['a', 'b', ''],
  ]);
  press('Redo (Ctrl+Y)');
  expect([offered(), texts()]).toEqual([
    [true, false],
    ['b', ''],
  ]);
});

test('the keys are listed beside the tools, and by ? in the lines, to which the focus returns', async () => {
  show();
  fireEvent.click(tool('Keys of the lines (?)'));
  expect(await screen.findByRole('dialog', { name: 'Keys of the lines' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Beside')).toBeTruthy();
  grid().focus();
  fireEvent.keyDown(grid(), { key: '?' });
  expect(await screen.findByText('Duplicate the selected lines')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(grid());
});

test('the keys are told in the language of the person', () => {
  setLanguage('zh-Hans', { 'Duplicate the selected lines': '复制所选的行' });
  renderInHouse(<ShortcutList open onClose={() => undefined} />);
  expect(screen.getByText('复制所选的行')).toBeTruthy();
  act(() => setLanguage('en-AU', null));
});

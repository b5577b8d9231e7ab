import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { lineColumns, lineGrid } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { LineGrid } from './line-grid.tsx';
import { goTo, gridOf } from './model/index.ts';
import type { Cell, GridState } from './model/index.ts';

const { quantity, price, description } = lineColumns;
const models = [quantity, price, description];
const spec = lineGrid(models);
const columns = models.map((model) => ({ ...model, header: model.key, width: 80 }));

function Lines({ at }: { at: Cell }) {
  const [state, setState] = useState<GridState<EditorLine>>(() => goTo(gridOf<EditorLine>([], spec), spec, at));
  return (
    <>
      <LineGrid label="Lines" columns={columns} spec={spec} state={state} onState={setState} />
      <button>After the lines</button>
    </>
  );
}
const grid = () => screen.getByRole('grid', { name: 'Lines' });
const activeCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

test('a second Tab that comes before the first is drawn does no harm where it would leave the lines', () => {
  renderInHouse(<Lines at={{ row: 0, column: 1 }} />);
  act(() => {
    fireEvent.keyDown(grid(), { key: 'Tab' });
    fireEvent.keyDown(grid(), { key: 'Tab' });
  });
  expect(activeCell()?.dataset['column']).toBe('description');
});

import { fireEvent, screen } from '@testing-library/react';
import { TextField } from '../controls/text-field.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import { Term } from './term.tsx';

test("a heading's word explains itself when it is tapped, and Tab stops there", async () => {
  renderInHouse(
    <h1>
      <Term text="OCOP Prices" />
    </h1>,
  );
  const word = screen.getByText('OCOP Prices');
  expect(word.tabIndex).toBe(0);
  fireEvent.click(word);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/class of customers/);
});

test('a word that everybody knows explains nothing, and is no stop', () => {
  const { container } = renderInHouse(
    <p>
      <Term text="Weight" />
    </p>,
  );
  expect([container.querySelector('[data-term]'), container.querySelector('p')?.innerHTML]).toEqual([null, 'Weight']);
});

test("a label's word is no stop of Tab, and the control keeps its name", () => {
  renderInHouse(<TextField label="CSR Self Note" value="" onChange={() => undefined} />);
  expect(screen.getByText('CSR Self Note').tabIndex).toBe(-1);
  expect(screen.getByRole('textbox', { name: 'CSR Self Note' })).toBeTruthy();
});

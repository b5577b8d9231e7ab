import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ProductTable } from './product-table.tsx';
import { buildItem } from '../testing/build-item.ts';

const item = (id: number) => buildItem(id, { available: 4 });
function show(over: Partial<Parameters<typeof ProductTable>[0]>) {
  const calls = { onHover: jest.fn(), onChoose: jest.fn(), onSize: jest.fn(), onClose: jest.fn() };
  renderInHouse(
    <ProductTable
      id="products"
      anchor={{ current: document.body }}
      options={null}
      active={0}
      sizes={[]}
      activeSize={-1}
      showPrices={false}
      {...calls}
      {...over}
    />,
  );
  return calls;
}

test('the size that the arrows have reached is marked, not the product', () => {
  const { onSize } = show({ sizes: ['2055516', '2055517', '2055518'], activeSize: 1 });
  const sizes = within(screen.getByRole('group', { name: 'Tyre sizes' })).getAllByRole('button');
  expect(sizes.map((size) => [size.textContent, size.dataset['active']])).toEqual([
    ['2055516', undefined],
    ['2055517', 'true'],
    ['2055518', undefined],
  ]);
  expect(sizes[0]?.title).toBe('205/55R16');
  fireEvent.click(sizes[2] as HTMLElement);
  expect(onSize.mock.calls).toEqual([['2055518']]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the pointer marks another product, and leaves the focus where one types', () => {
  const { onHover, onChoose } = show({ options: [item(1), item(2)], active: 1 });
  const options = screen.getAllByRole('option');
  expect(options.map((option) => [option.id, option.getAttribute('aria-selected')])).toEqual([
    ['products-0', 'false'],
    ['products-1', 'true'],
  ]);
  for (const option of options) fireEvent.mouseMove(option);
  expect(onHover.mock.calls).toEqual([[0]]);
  const press = createEvent.mouseDown(options[0] as HTMLElement);
  fireEvent(options[0] as HTMLElement, press);
  expect(press.defaultPrevented).toBe(true);
  fireEvent.keyDown(options[0] as HTMLElement, { key: 'x' });
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.keyDown(options[0] as HTMLElement, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([[item(1)]]);
  expect(screen.queryByRole('group', { name: 'Tyre sizes' })).toBeNull();
});

test('no product is said, beside the sizes', () => {
  show({ options: [], sizes: ['2055516'] });
  expect(screen.getByRole('option').textContent).toBe('No Data');
  expect(screen.getByRole('button', { name: '2055516' })).toBeTruthy();
});

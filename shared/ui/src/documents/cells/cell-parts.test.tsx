import type { LineProduct, PlaceStock } from '@iwe/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { CellPopover } from './cell-popover.tsx';
import { LineStock } from './line-stock.tsx';
import { WarehouseRows } from './warehouse-rows.tsx';

const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

describe('a popover of a cell', () => {
  const content = jest.fn(() => <button>Inside</button>);
  const onOpen = jest.fn<void, [boolean]>();
  function Cell() {
    const [isOpen, setIsOpen] = useState(false);
    const set = (open: boolean) => {
      onOpen(open);
      setIsOpen(open);
    };
    return (
      <>
        <CellPopover
          label="Stock of T1"
          title="Where it is"
          face="9"
          width={200}
          {...{ isOpen, content }}
          onOpen={set}
        />
        <button>Elsewhere</button>
      </>
    );
  }
  beforeEach(() => {
    content.mockClear();
    onOpen.mockReset();
  });
  const face = () => screen.getByRole('button', { name: 'Stock of T1' });
  const open = async () => {
    renderInHouse(<Cell />);
    fireEvent.click(face());
    return screen.findByRole('dialog');
  };

  test('draws its content only while it is open', async () => {
    renderInHouse(<Cell />);
    expect([content.mock.calls.length, face().title, screen.queryByRole('dialog')]).toEqual([0, 'Stock of T1', null]);
    fireEvent.click(face());
    expect((await screen.findByRole('dialog')).textContent).toContain('Where it is');
    fireEvent.click(face());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onOpen.mock.calls).toEqual([[true], [false]]);
  });

  test('closes when the focus leaves it, not while it moves inside', async () => {
    jest.useFakeTimers();
    renderInHouse(<Cell />);
    fireEvent.click(face());
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
    act(() => screen.getByRole('button', { name: 'Inside' }).focus());
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes by Escape', async () => {
    const panel = await open();
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the stock of a product on a page that is read', () => {
  const stocks: PlaceStock[] = [{ warehouseId: 14, warehouse: 'Tempe', stock: 1_200 }];
  const product = { code: 'T1', category: 1, stock: 1_200, available: -3, stocks } as unknown as LineProduct;

  test('is what is on hand, with the warehouses and what is available behind it', async () => {
    renderInHouse(<LineStock product={product} />);
    const face = screen.getByRole('button', { name: '1,200: stock of T1, 1200 on hand, -3 available' });
    expect([face.textContent, screen.queryByRole('table')]).toEqual(['1,200', null]);
    fireEvent.click(face);
    expect((await screen.findByRole('dialog')).textContent).toContain('Stock of T1');
    expect(rows()).toEqual(['Warehouse Stock', 'Tempe 1,200', 'Available (3)']);
  });

  test('of a service is not there', () => {
    renderInHouse(<LineStock product={{ ...product, category: 4 }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('what draft transfers bring is told also where they take nothing', () => {
  const stocks: PlaceStock[] = [
    { warehouseId: 14, warehouse: 'Tempe', stock: 5 },
    { warehouseId: 15, warehouse: 'Botany', stock: 0, held: 0, inTransit: 7 },
  ];
  renderInHouse(
    <table>
      <WarehouseRows stocks={stocks} />
    </table>,
  );
  expect(rows()).toEqual(['Warehouse Stock Held for transfers In transit', 'Tempe 5  ', 'Botany 0  7']);
});

import type { SeenRequest } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor } from '@testing-library/react';
import { buildOrder } from '../testing/answers.ts';
import { found, openEditor, ORDER_ROW } from '../testing/open-editor.ts';
import type { OpenedEditor } from '../testing/open-editor.ts';

const related = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Related/ });
const relate = async ({ user }: OpenedEditor, number: string) => {
  await user.type(related(), number);
  await user.tab();
};

describe('the related order', () => {
  wideTest('is the one with exactly this number, not the first that is found', async () => {
    const view = await openEditor('/order_add/Bills', {
      'GET orders': () => found([{ ...ORDER_ROW, id: 3000, no: 'PO003000' }, ORDER_ROW]),
    });
    await relate(view, '300');
    await waitFor(() => expect(related().value).toBe('PO000300'));
    expect(await screen.findByRole('group', { name: 'Open on PO000300' })).toBeTruthy();
  });

  wideTest('is the same for who waits for the list: the one with exactly this number is its first', async () => {
    // The old order is none of the newest that contain its number.
    const view = await openEditor('/order_add/Bills', {
      'GET orders': ({ query }: SeenRequest) =>
        found(query.get('number') === 'PO000300' ? [ORDER_ROW] : [{ ...ORDER_ROW, id: 3000, no: 'PO003000' }]),
    });
    await view.user.type(related(), '300');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent.slice(0, 8))).toEqual(['PO000300', 'PO003000']);
    await view.user.tab();
    await waitFor(() => expect(related().value).toBe('PO000300'));
    expect(await screen.findByRole('group', { name: 'Open on PO000300' })).toBeTruthy();
  });

  test('is none that was voided', async () => {
    const view = await openEditor('/order_add/Bills', {
      'GET orders': () => found([{ ...ORDER_ROW, id: 3001, no: 'PO003001', status: 3 }, ORDER_ROW]),
    });
    await view.user.type(related(), '300');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent.slice(0, 8))).toEqual(['PO000300']);
  });

  test('leaves a bill its own tax type with its lines', async () => {
    const view = await openEditor('/order_add/Bills', {
      'GET orders/300': () => ({ data: buildOrder({ taxType: 1 }) }),
    });
    await view.user.click(screen.getByRole('combobox', { name: /Warehouse/ }));
    await view.user.keyboard('Syd{Enter}');
    await view.user.type(screen.getByRole('combobox', { name: /Supplier/ }), 'Qing');
    await view.user.click(await screen.findByRole('option', { name: /Qingdao Rubber/ }));
    await relate(view, '300');
    await view.user.click(await screen.findByRole('button', { name: 'Take its open lines' }));
    await waitFor(() => expect(view.cell(1, 'Qty')).toBe('100'));
    await view.user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(view.posted('orders').map(({ body }) => body)).toMatchObject([{ taxType: 2 }]));
  });

  test('proposes no share of its costs for lines that are not its own', async () => {
    const view = await openEditor('/order_add/Bills');
    view.grid.focus();
    await view.user.keyboard('205552-X{Enter}4{Enter}');
    await relate(view, '300');
    await screen.findByRole('group', { name: 'Open on PO000300' });
    expect(screen.queryByText(/^Share of the open costs/)).toBeNull();
  });

  test.each([
    ['Bills', 'PO number'],
    ['BillCreditNotes', 'Bill or PO number'],
  ])('is asked for in words that fit on %s', async (name, placeholder) => {
    await openEditor(`/order_add/${name}`);
    expect(related().placeholder).toBe(placeholder);
  });
});

test('a credit note that is cloned is related to nothing', async () => {
  const note = buildOrder({ id: 500, no: 'BC000500', type: 5, relatedId: 400, relatedNo: 'BL000400' });
  const view = await openEditor('/order_add/BillCreditNotes/clone?id=500', {
    'GET orders/500': () => ({ data: note }),
  });
  expect(related().value).toBe('');
  expect(view.cell(1, 'Billed, open')).toBe('');
});

test('a credit note of a bill takes neither a rate that was typed nor more lines a second time', async () => {
  const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, taxType: 1, open: undefined });
  const view = await openEditor('/order_add/BillCreditNotes', {
    'GET orders': () => found([{ ...bill, customerName: 'Qingdao Rubber', qty: 150 }]),
    'GET orders/400': () => ({ data: bill }),
  });
  await view.user.type(screen.getByLabelText('FX Rate'), '0.7');
  await relate(view, 'BL400');
  await view.user.click(await screen.findByRole('button', { name: 'Take its open lines' }));
  await waitFor(() => expect(view.cell(2, 'Billed, open')).toBe('50, 50 open'));
  expect(screen.getByLabelText<HTMLInputElement>('FX Rate').value).toBe('0.70');
  expect(screen.queryByRole('button', { name: 'Take its open lines' })).toBeNull();
});

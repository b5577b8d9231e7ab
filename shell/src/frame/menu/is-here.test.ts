import { isHere } from './is-here.ts';

describe('the active menu entry', () => {
  it.each([
    ['/invoices', '/invoices', true],
    ['/invoices', '/order_detail/Invoices/12', true],
    ['/invoices', '/order_add/Invoices/clone', true],
    ['/transfers', '/order_edit/Transfers/12', true],
    ['/transfers', '/order_detail/Invoices/12', false],
    ['/bills', '/order_detail/BillCreditNotes/3', false],
    ['/invoices', '/order_detail/Unknown/1', false],
    ['/products', '/products/7', true],
    ['/products', '/products_old', false],
    ['/products', '/baseinfo/Products/7', true],
    ['/customers', '/baseinfo/Customers', true],
    ['/customers', '/baseinfo/Products', false],
  ])('%s is marked on %s: %s', (entry, path, expected) => {
    expect(isHere(entry, path)).toBe(expected);
  });
});

import { recordPaths } from './record-path.ts';

test.each([
  [{ kind: 'sheet', id: 12, type: 1 } as const, ['/order_detail/Invoices/12']],
  [{ kind: 'sheet', id: 50, type: 6 } as const, ['/order_detail/Transfers/50']],
  [{ kind: 'sheet', id: 50, type: 9 } as const, []],
  [{ kind: 'customer', id: 7 } as const, ['/customers/7', '/baseinfo/Customers/7']],
  [{ kind: 'product', id: 3 } as const, ['/products/3', '/baseinfo/Products/3']],
  [{ kind: 'supplier', name: 'Pacific & Sons' } as const, ['/suppliers?name=Pacific%20%26%20Sons']],
  [{ kind: 'supplier', name: '' } as const, []],
])('%j opens at %s', (record, paths) => {
  expect(recordPaths(record)).toEqual(paths);
});

import { partnerOf, recordPaths } from './record-path.ts';

test.each([
  [{ kind: 'sheet', id: 12, type: 1 } as const, ['/order_detail/Invoices/12']],
  [{ kind: 'sheet', id: 50, type: 6 } as const, ['/order_detail/Transfers/50']],
  [{ kind: 'sheet', id: 50, type: 9 } as const, []],
  [{ kind: 'customer', id: 7 } as const, ['/customers/7', '/baseinfo/Customers/7']],
  [{ kind: 'product', id: 3 } as const, ['/products/3', '/baseinfo/Products/3']],
  [{ kind: 'supplier', name: 'Pacific & Sons' } as const, ['/suppliers?name=Pacific%20%26%20Sons']],
  [{ kind: 'quote', id: 5 } as const, ['/quotings?quote=5']],
  [{ kind: 'supplier', name: '' } as const, []],
])('%j opens at %s', (record, paths) => {
  expect(recordPaths(record)).toEqual(paths);
});

test('a sheet names a customer by id, on purchases a supplier by name', () => {
  expect(partnerOf(1, 7, 'Harbour Tyres')).toEqual({ kind: 'customer', id: 7 });
  expect(partnerOf(4, 7, 'Pacific')).toEqual({ kind: 'supplier', name: 'Pacific' });
  expect(partnerOf(6, null, '')).toBeNull();
});

import type { CustomerCard, PickedProduct } from '@iwe/contract';
import type { Answer, SeenRequest } from '@iwe/testing/fake-server';

/** Returns a product of the line picker. */
export function buildProduct(id: number, over: Partial<PickedProduct> = {}): PickedProduct {
  return {
    id,
    code: `205551${id}-X`,
    name: `Kestrel Touring ${id}`,
    unit: 'pc',
    category: 1,
    stock: 20,
    available: 18,
    stock_3rdP: 0,
    stocks: [{ warehouseId: 14, warehouse: 'Sydney', stock: 20 }],
    prices: [
      { type: 'Standard', price: 120 },
      { type: 'Special', price: null },
      { type: 'Class A', price: 100 },
    ],
    customerPrice: { price: 98, source: 'classB' },
    ...over,
  };
}

/** Returns a customer's card. */
export function buildCard(over: Partial<CustomerCard> = {}): CustomerCard {
  return {
    id: 7,
    name: 'Harbour Tyres',
    code: '51824753556',
    phone: '0290001111',
    address: '1 Quay St',
    attention: 'Call before delivery',
    note: '',
    creditLimit: 5000,
    xeroBalance: 1250.5,
    xeroBalanceAt: null,
    priceType: 'Class B / Special',
    paymentType: '30-Days',
    areaType: 'Sydney',
    classId: null,
    defaultShipType: 2,
    csrServiceId: null,
    csrBDId: null,
    draftsToday: [{ id: 90, no: 'IN000090', amount: 98 }],
    ...over,
  };
}

/** Returns the line picker's answer: code and name by containing, ids by list, at the customer's prices. */
export function pickerAnswer(products: readonly PickedProduct[]): Answer {
  return ({ query }: SeenRequest) => {
    const code = query.get('code')?.toLowerCase();
    const name = query.get('name')?.toLowerCase();
    const ids = query.get('id')?.split(',').map(Number);
    const data = products.filter(
      (product) =>
        (code === undefined || product.code.toLowerCase().includes(code)) &&
        (name === undefined || product.name.toLowerCase().includes(name)) &&
        (!ids || ids.includes(product.id)),
    );
    return { data };
  };
}

import type { PickedProduct, Sheet } from '@iwe/contract';
import { fakeServer } from '@iwe/testing/fake-server';
import type { Answer, SeenRequest } from '@iwe/testing/fake-server';
import { APPROVED_ABILITIES, buildLine, buildSheet } from '@iwe/testing/sheets';

/** Returns a product as purchases pick it: its last USD cost is the seventh price. */
export function buildProduct(id: number, usd: number | null, over: Partial<PickedProduct> = {}): PickedProduct {
  const price = (type: string, amount: number | null) => ({ type, price: amount });
  return {
    id,
    code: `20555${id}-X`,
    name: `Kestrel Touring ${id}`,
    unit: 'pc',
    category: 1,
    stock: 20,
    available: 18,
    stock_3rdP: 0,
    stocks: [{ warehouseId: 14, warehouse: 'Sydney', stock: 20 }],
    prices: [
      price('Standard', 120),
      price('Special', null),
      price('Class A', 100),
      price('Class B', 95),
      price('OCOP', null),
      price('Cost Price', 70),
      price('Cost USD', usd),
    ],
    customerPrice: null,
    cover: { incoming: 40, sold12Weeks: 60, weeks: 12 },
    ...over,
  };
}

/**
 * Returns the order of the specification's example: 100 at USD 45.50 and 50 at USD 58.50, rate 0.65, freight USD 3,200,
 * clearance 1,850.
 */
export function buildOrder(over: Partial<Sheet> = {}): Sheet {
  const product = { ...buildLine().product, cover: { incoming: 150, sold12Weeks: 60, weeks: 34 } };
  const { csr } = buildSheet();
  return buildSheet({
    id: 300,
    no: 'PO000300',
    type: 3,
    status: 2,
    po_status: 2,
    isPO: true,
    csr: csr && { ...csr, id: 50, name: 'Qingdao Rubber', code: 'QR', attention: '' },
    customerId: 50,
    deliveryDate: '2026-12-20',
    dueDate: null,
    taxType: 2,
    fx_rate: 0.65,
    sea_freight: 3200,
    clearance_cost: 1850,
    landedTotal: 6773.08,
    usdTotalAmount: 7475,
    quantity: 150,
    amount: 11500,
    abilities: {
      ...APPROVED_ABILITIES,
      clone: ['Order', 'Bill', 'Bill Credit Note'],
      address: false,
      shipType: false,
      driver: false,
      printMark: false,
      sendXero: false,
      close: true,
      advance: true,
      costs: true,
    },
    lines: [
      buildLine({
        id: 601,
        productId: 1,
        product: { ...product, id: 1, code: '205551-X' },
        quantity: 100,
        usdPrice: 45.5,
        price: 70,
        amount: 7000,
        gst: 636.36,
        landed: 4122.74,
        priceSource: 'usd',
      }),
      buildLine({
        id: 602,
        seq: 2,
        productId: 2,
        product: { ...product, id: 2, code: '205552-X' },
        quantity: 50,
        usdPrice: 58.5,
        price: 90,
        amount: 4500,
        gst: 409.09,
        landed: 2650.34,
        priceSource: 'usd',
      }),
    ],
    ...over,
  });
}

/** Starts a fake server with these answers and those that every screen of this remote needs. */
export const purchaseServer = (answers: Readonly<Record<string, Answer>>): SeenRequest[] =>
  fakeServer({ ...ALWAYS, ...answers });

const ALWAYS: Record<string, Answer> = {
  'GET warehouses': () => ({
    data: [
      { id: 14, name: 'Sydney' },
      { id: 20, name: 'Melbourne' },
    ],
  }),
  'GET employees': () => ({ data: [] }),
  'GET suppliers': () => ({
    data: [
      { id: 50, name: 'Qingdao Rubber', code: 'QR', phone: '' },
      { id: 51, name: 'Ningbo Wheels', code: 'NW', phone: '' },
    ],
  }),
  'GET purchase-rate': () => ({ fx_rate: null }),
  'GET orders': () => ({ data: [], meta: { total: 0, current_page: 1, per_page: 1, qty: 0, amount: 0 } }),
};

/** Returns the line picker's answer: code by containing, ids by list. */
export function pickerAnswer(products: readonly PickedProduct[]): Answer {
  return ({ query }: SeenRequest) => {
    const code = query.get('code')?.toLowerCase();
    const ids = query.get('id')?.split(',').map(Number);
    return {
      data: products.filter(
        (product) =>
          (code === undefined || product.code.toLowerCase().includes(code)) && (!ids || ids.includes(product.id)),
      ),
    };
  };
}

import type { CustomerPage, ProductPageAnswer } from '@iwe/contract';

/** A stored tyre as GET products/{id} answers it. */
export function buildProductPage(overrides: Partial<ProductPageAnswer['data']> = {}): ProductPageAnswer {
  return {
    csrs: [{ id: 8, name: 'Gold' }],
    data: {
      id: 7, contentVersion: 3, code: '2055516-N', originCode: '', helperCode: '20555R16', name: '205/55R16 91V Kestrel', unit: 'EA', comments: '', category: 1, brand: 3, brandName: 'Kestrel',
      manufacturer: '', auto_parts_type: 1, tag1: 'Summer', tag2: '', tag3: '', tag4: 'A1/B2', standardPrice: 120, specialPrice: 90, classAPrice: 100, classBPrice: null, classCPrice: null, classDPrice: null,
      classEPrice: null, ref_pur: null, costPrice: 50, is_special: 1, is_clearance: 0, is_clearence: 0, is_customer_show: 1, stock_3rdP: 4, tyreModel: '', specification: '', diameter: '', patterns: '', width: '',
      load_rate: '', speed_rate: '', suggested: '', rim_diameter: '', rim_width: '', offset: '', center_bore: '', bolt_pattern: '', material: 1, xeroSent: 'Sent',
      created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', abilities: { edit: true, prices: true }, prices: [], ocop: {}, stock: 9, available: 7, total_stock: 13,
      stocks: [{ warehouseId: 1, warehouse: 'Sydney', stock: 9, inTransit: 6, eta: '2026-12-01' }], customerPrice: null,
      openOrders: [{ id: 44, no: 'PO000044', date: '2026-11-01', eta: '2026-12-01', supplier: 'Maker', warehouse: 'Sydney', quantity: 6 }],
      sales: Array.from({ length: 12 }, (_, index) => ({ month: `2026-${String(index + 1).padStart(2, '0')}`, quantity: index, amount: index * 100 })),
      priceHistory: [{ id: 2, at: '2026-06-01T00:00:00Z', by: 'Mia', price: 'classA', old: 95, new: 100 }, { id: 1, at: '2026-01-01T00:00:00Z', by: 'Mia', price: 'classA', old: null, new: 95 }],
      ...overrides,
    },
  };
}

/** A stored customer as GET customers/{id} answers it. */
export function buildCustomerPage(overrides: Partial<CustomerPage> = {}, form: Partial<CustomerPage['form']> = {}): CustomerPage {
  return {
    id: 5, name: 'Harbour Tyres', code: '51824753556', phone: '02 9555 0001', address: '1 Dock Rd, Sydney NSW 2000', attention: 'Ring first', note: '', creditLimit: 5000, xeroBalance: 1234.5,
    xeroBalanceAt: null, priceType: 'Class A / COD', paymentType: 'Monthly', areaType: 'North', classId: null, defaultShipType: 1, csrServiceId: null, csrBDId: null, draftsToday: [], contentVersion: 2,
    form: {
      name: 'Harbour Tyres', code: '51824753556', loginShop: '', email: '', origin_code: '', attention: 'Ring first', primary_person_first: '', primary_person_last: '', phone: '02 9555 0001', mobile: '', skype: '',
      birthday: null, note: '', website: '', address: '1 Dock Rd', city: 'Sydney', state: 'NSW', postal: '2000', country: 'Australia', account: '', credit_limit: 5000, is_supplier: 0, branch_flag: 0,
      price_strategy: 'Class A / COD', payment_type: 'Monthly', area_type: 5, csr_level: '', business_type: '', default_ship_type: 1, cs_id: null, bd_id: null, xeroBalance: 1234.5, xeroSent: 'Fail', class_id: null, ...form,
    },
    csrService: '', csrBD: '', class: null, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', abilities: { edit: true, credit: false, token: false },
    openDrafts: [{ id: 71, type: 1, no: 'IN000071', date: '2026-11-20', status: 1, amount: 425 }], lastSheets: [], token: null, ...overrides,
  };
}

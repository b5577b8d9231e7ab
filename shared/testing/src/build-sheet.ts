import type { Sheet, SheetAbilities, SheetLine, SheetRow } from '@iwe/contract';

/** A row of the list; `overrides` says what the test is about. */
export function buildRow(overrides: Partial<SheetRow> = {}): SheetRow {
  return {
    id: 71, type: 1, no: 'IN000071', reference: 'PO 88', customerName: 'Harbour Tyres', qty: 4, amount: 425, date: '2026-11-20', dueDate: '2026-12-20', deliveryDate: '2026-11-21',
    drafterType: 1, drafter: 'Sam', approver: 'Mia', approvedAt: '2026-11-20T02:00:00.000Z', deliveryStatus: 2, driver: 'Don', areaType: 'Sydney', shipType: 2, status: 2, print: 'PRINT',
    xeroSent: 'Sent', csrOrderStatus: null, warehouse: 'Tempe', inWarehouse: '',
    relatedNo: '', fx_rate: null, sea_freight: 0, clearance_cost: 0, usdTotalAmount: 0, closure: 'Unclosed', po_status: 0, arrivedNotBilled: false, ...overrides,
  };
}

const NO_ABILITIES: SheetAbilities = {
  edit: false, approve: false, unapprove: false, unapproveNeedsReason: false, void: false, clone: [], dates: false, address: false, driver: false, shipType: false, printMark: false, close: false, advance: false, costs: false, permit: false, askForApproval: false,
};
/** What staff may do with a draft invoice, and with an approved one. */
export const DRAFT_ABILITIES: SheetAbilities = { ...NO_ABILITIES, edit: true, approve: true, void: true, clone: ['Invoice', 'Credit Note'], dates: true, address: true, shipType: true, askForApproval: true };
export const APPROVED_ABILITIES: SheetAbilities = { ...NO_ABILITIES, unapprove: true, clone: ['Invoice', 'Credit Note'], dates: true, address: true, shipType: true, driver: true, printMark: true };

/** A tyre line of four at 98.00. */
export function buildLine(overrides: Partial<SheetLine> = {}): SheetLine {
  return {
    id: 501, seq: 1, productId: 9,
    product: { id: 9, code: '2055516-A', name: 'Kestrel Touring', unit: 'EA', category: 1, classAPrice: 110, stock: 24, available: 20, stock_3rdP: 0, location: 'A1', cover: null, stocks: [{ warehouseId: 14, warehouse: 'Tempe', stock: 24 }] },
    quantity: 4, price: 98, usdPrice: null, amount: 392, gst: 35.64, description: '', priceSource: 'classA', manual: false, sourceLineId: null,
    source: null, taken: 0, landed: 0, inWarehouseQty: null, inSystemQty: null, countedAt: null, movedSince: null, needsCost: false, ...overrides,
  };
}

/** A draft invoice of one tyre line. */
export function buildSheet(overrides: Partial<Sheet> = {}): Sheet {
  return {
    id: 71, no: 'IN000071', type: 1, uuid: '00000000-0000-4000-8000-000000000071', contentVersion: 3, tagId: 1,
    csr: { id: 7, name: 'Harbour Tyres', code: '51824753556', phone: '', address: '', attention: 'Ring before delivery', note: '', creditLimit: 5000, xeroBalance: -63.5, xeroBalanceAt: null, priceType: 'Class A / COD', paymentType: 'Weekly', areaType: 'Sydney', classId: null, defaultShipType: 1, csrServiceId: 11, csrBDId: null },
    customerId: 7, date: '2026-11-20', dueDate: '2026-11-23', deliveryDate: '2026-11-21', address: '1 Dock Rd', phone: '02 9000 1111', csrServiceId: 11, csrBDId: null, driverId: null, driver: '',
    deliveryStatus: 0, actualPayType: 0, deliveryComment: '', csrCreditLimit: 5000, csrXeroBalance: -63.5, reference: 'PO 88', comments: '', csrSelfNote: '', warehouseId: 14, warehouse: 'Tempe', inWarehouseId: null, inWarehouse: '',
    relatedNo: '', relatedId: null, sourceId: null, related: null, source: null, followers: [], reason: '', taxType: 3, fx_rate: null, sea_freight: 0, clearance_cost: 0, landedTotal: null, open: null, lastFxRate: null, arrivedNotBilled: false, shipType: 1, paymentType: 'Weekly', areaType: 'Sydney', priceType: 'Class A / COD',
    status: 1, closure: 'Unclosed', xeroSent: 'Unsent', print: 'UnPrint', drafterType: 1, drafter: 'Sam', approver: '', approvedAt: null, createdAt: '2026-11-20T00:00:00.000Z', csrOrderStatus: null, isPO: false, po_status: 0,
    quantity: 4, amount: 392, gst: 35.64, subtotal: 356.36, usdTotalAmount: 0, lines: [buildLine()], abilities: DRAFT_ABILITIES, permits: [], approvalRequest: null, ...overrides,
  };
}

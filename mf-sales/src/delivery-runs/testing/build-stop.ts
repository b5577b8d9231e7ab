/** Returns a stop of a run with one line. */
export const buildStop = (id: number, over = {}) => ({
  id,
  type: 1,
  no: `IN00000${id}`,
  customerId: 70 + id,
  customer: `Customer ${id}`,
  address: `${id} High St`,
  phone: '0400 111 222',
  comments: '',
  shipType: 1,
  deliveryStatus: 1,
  deliveryComment: '',
  quantity: 4,
  lines: [{ seq: 1, productId: 9, code: 'T1', name: 'Touring', unit: 'EA', quantity: 4 }],
  ...over,
});

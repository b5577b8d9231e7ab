import { addToCart, cartPieces, isCartQuantity, setCartQuantity } from './cart.ts';

const tyre = { id: 1, name: 'Primacy', code: '2055516-P', qty: 4 };
const wheel = { id: 2, name: 'Wheel', code: 'W1', qty: 1 };

test.each([
  [0, true],
  [1, true],
  [999, true],
  [1000, false],
  [-1, false],
  [1.5, false],
  [NaN, false],
])('%p as a cart quantity: %p', (quantity, expected) => {
  expect(isCartQuantity(quantity)).toBe(expected);
});

test('adding a product again increases its quantity, up to 999', () => {
  expect(addToCart([tyre], { ...tyre, qty: 2 })).toEqual([{ ...tyre, qty: 6 }]);
  expect(addToCart([tyre], { ...tyre, qty: 998 })).toEqual([{ ...tyre, qty: 999 }]);
  expect(addToCart([tyre], wheel)).toEqual([tyre, wheel]);
  expect(addToCart([tyre, wheel], wheel)).toEqual([tyre, { ...wheel, qty: 2 }]);
});

test.each([0, -1, 1.5, 1000])('adding %p changes nothing', (qty) => {
  const entries = [tyre];
  expect(addToCart(entries, { ...wheel, qty })).toBe(entries);
});

test('setting and removing', () => {
  expect(setCartQuantity([tyre, wheel], 1, 7)).toEqual([{ ...tyre, qty: 7 }, wheel]);
  expect(setCartQuantity([tyre, wheel], 1, 0)).toEqual([wheel]);
  expect(setCartQuantity([tyre], 1, 1000)).toEqual([tyre]);
  expect(cartPieces([tyre, wheel])).toBe(5);
});

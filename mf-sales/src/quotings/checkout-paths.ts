/** The paths where a new invoice copies the cart, with and without emptying it (spec §2 "Route table"). */
export const CHECKOUT_PATHS = {
  andClear: '/order_add/Invoices/addFromCartAndClear',
  keep: '/order_add/Invoices/addFromCart',
} as const;

/** The product search with the cart. */
export const QuotingsPage = () => null;

/**
 * Replaces ids in a page's path ('/order_detail/Invoices/812' → '/order_detail/Invoices/:id'), so that one broken
 * screen is one row.
 */
export const withoutIds = (page: string): string => page.replace(/\/\d+(?=\/|$)/g, '/:id');

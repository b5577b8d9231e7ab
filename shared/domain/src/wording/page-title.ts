/** The product's name in page titles. */
export const PRODUCT_NAME = 'iWE';

/** Returns the window title of a page (spec §2): '{page} | {product}'. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT_NAME}`;
}

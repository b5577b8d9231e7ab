/**
 * The second entry of this package, '@iwe/ui/sheet': what lists, details and editors of sheets are made of. It arrives with
 * the first of those screens, so that the first page does not carry it.
 */
export * from '../list/index.ts';
export * from '../sheet-detail/index.ts';

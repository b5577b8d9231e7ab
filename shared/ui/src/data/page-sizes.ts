/**
 * The page sizes that a list offers (spec §9). A copy of those in @iwe/contract, because importing that module would
 * load zod with the first page.
 */
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 150];

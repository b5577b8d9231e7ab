/** The page sizes that a list offers (spec §9). The same as in @iwe/contract, whose module would bring zod into the first load. */
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 150];

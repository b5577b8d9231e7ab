/**
 * Phones, and tablets held upright: lists are cards and the menu is a sheet. A window of that width with a mouse, such
 * as a desk's at 200 % zoom, keeps its tables.
 */
export const NARROW_QUERY = '(max-width: 700px), (max-width: 900px) and (pointer: coarse)';
/** Windows without room for the many columns of a dense table: its rows are cards, also with a mouse. */
export const DENSE_CARDS_QUERY = `${NARROW_QUERY}, (max-width: 960px)`;
/** Phones, and windows of their width. */
export const PHONE_QUERY = '(max-width: 700px)';
/** Narrow windows, as a key of a style. */
export const NARROW = `@media ${NARROW_QUERY}`;
/** Fingers instead of a pointer. */
export const TOUCH_QUERY = '(pointer: coarse)';
/**
 * Fingers instead of a pointer, as a key of a style: targets are 44 pixels high, and texts to type in are 16 pixels.
 */
export const TOUCH = `@media ${TOUCH_QUERY}`;
/** The system's own few colours in place of the theme's, as a key of a style. */
export const FORCED = '@media (forced-colors: active)';

/** Which rows of an ordered list are a page: so many, after so many, counted from the end where that is nearer. */
export interface PagePlace {
  limit: number;
  skip: number;
  isFromEnd: boolean;
}

interface PageOf {
  page: number;
  per_page: number;
}

/** Rows before a page from which on it is worth asking whether the list's end is nearer. */
const FAR_ROWS = 2_000;

/** The place of a page, counted from the beginning. */
export const placeOf = ({ page, per_page }: PageOf): PagePlace => ({
  limit: per_page,
  skip: (page - 1) * per_page,
  isFromEnd: false,
});

/** Whether a page lies so far behind that the total should be asked for first. */
export const isFarPage = (query: PageOf): boolean => placeOf(query).skip >= FAR_ROWS;

/**
 * The place of a page in a list of `total` rows: from the end where fewer rows are passed that way, so that the last
 * page is read as fast as the first one. The rows then come in the opposite order.
 */
export function nearerPlace(query: PageOf, total: number): PagePlace {
  const place = placeOf(query);
  const after = total - place.skip;
  if (after <= 0 || after > place.skip) return place;
  const limit = Math.min(place.limit, after);
  return { limit, skip: after - limit, isFromEnd: true };
}

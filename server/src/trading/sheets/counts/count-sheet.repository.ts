import type { Query, Reader, RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';

const COUNTED_WAREHOUSE = statement(
  'sheets.counted-warehouse',
  `select w.id, w.name, statement_timestamp() as at from warehouse w where w.organisation_id = $1 and w.id = $2`,
).narrow<{ at: Date }>();

export type CountedWarehouse = RowOf<typeof COUNTED_WAREHOUSE>;

// A product without a location is listed under the empty one. A location is one of the '/'-separated parts of tag4.
const COUNT_SHEET = statement(
  'sheets.count-sheet',
  `select place.location, p.id as product_id, p.code, p.name, p.unit, b.quantity as stock
  from stock_balance b join product p on p.organisation_id = b.organisation_id and p.id = b.product_id
    cross join lateral (
      select distinct trim(part) as location
      from unnest(case when trim(p.tag4) = '' then array[''] else string_to_array(p.tag4, '/') end) as part) place
  where b.organisation_id = $1 and b.warehouse_id = $2 and b.quantity <> 0
    and ($3::text is null or place.location = $3::text)
  order by place.location, p.code`,
).narrow<{ location: string }>();

/** A product at one of its locations in a warehouse, with its units in that warehouse. */
export type CountSheetRecord = RowOf<typeof COUNT_SHEET>;

/** Returns the warehouse of a count sheet and the moment of reading; undefined when it is not in this organisation. */
export async function countedWarehouse(tx: Reader, warehouseId: number): Promise<CountedWarehouse | undefined> {
  const [warehouse] = await tx.query(COUNTED_WAREHOUSE(tx.organisation, warehouseId));
  return warehouse;
}

/** Returns the query of all products with stock in a warehouse, by location; only one location where it is given. */
export const countSheetRows = (
  { organisation }: Reader,
  warehouseId: number,
  location: string | null,
): Query<CountSheetRecord> => COUNT_SHEET(organisation, warehouseId, location);

/** Returns the warehouse (undefined when there is none) and its count sheet. */
export async function readCountSheet(
  tx: Reader,
  warehouseId: number,
  location: string | null,
): Promise<{ warehouse: CountedWarehouse | undefined; rows: CountSheetRecord[] }> {
  const [[warehouse], rows] = await tx.batch([
    COUNTED_WAREHOUSE(tx.organisation, warehouseId),
    COUNT_SHEET(tx.organisation, warehouseId, location),
  ]);
  return { warehouse, rows };
}

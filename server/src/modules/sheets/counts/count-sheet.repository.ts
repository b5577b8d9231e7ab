import type { CommandTransaction } from '../sheet-lock.ts';

/** A product at one of its places in a warehouse. */
export interface CountSheetRecord {
  location: string;
  product_id: number;
  code: string;
  name: string;
  unit: string;
  stock: number;
}

export interface CountedWarehouse {
  id: number;
  name: string;
  at: Date;
}

const WAREHOUSE = `select w.id, w.name, statement_timestamp() as at from warehouse w where w.organisation_id = $1 and w.id = $2`;

// A product without a place stands under the empty one. A place is one of the '/'-separated parts of tag4.
const ROWS = `select place.location, p.id as product_id, p.code, p.name, p.unit, b.quantity as stock
from stock_balance b join product p on p.organisation_id = b.organisation_id and p.id = b.product_id
  cross join lateral (select distinct trim(part) as location from unnest(case when trim(p.tag4) = '' then array[''] else string_to_array(p.tag4, '/') end) as part) place
where b.organisation_id = $1 and b.warehouse_id = $2 and b.quantity <> 0 and ($3::text is null or place.location = $3::text)
order by place.location, p.code`;

/** Everything that the system says lies in a warehouse, place by place; undefined when the warehouse is not in this organisation. */
export async function readCountSheet(tx: CommandTransaction, warehouseId: number, location: string | null): Promise<{ warehouse: CountedWarehouse; rows: CountSheetRecord[] } | undefined> {
  const [[warehouse], rows] = await Promise.all([tx.query<CountedWarehouse>(WAREHOUSE, [tx.organisation, warehouseId]), tx.query<CountSheetRecord>(ROWS, [tx.organisation, warehouseId, location])]);
  return warehouse && { warehouse, rows };
}

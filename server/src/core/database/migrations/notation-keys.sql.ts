import { productSearchKeys, statedService } from '@iwe/domain';
import type { ProductNotations } from '@iwe/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

type NotedProduct = ProductNotations & { id: string; organisation: number };

/** Products computed and written at once. */
const BATCH = 2_000;

/** Tyres whose name states what both fields leave out. */
const statedOf = ({ category, load_rate, speed_rate, name }: NotedProduct) =>
  category === 1 && load_rate === '' && speed_rate === '' ? statedService(name) : undefined;

/**
 * Writes the search keys of every product of the installation, and the load index and speed rating that the name of a
 * tyre states where both are empty; the product's history tells the latter.
 */
export async function writeNotationKeys(db: Kysely<Record<string, never>>): Promise<void> {
  let after = '0';
  for (;;) {
    const { rows } = await sql<NotedProduct>`
      select id::text, organisation_id as organisation, category, code, origin_code as "originCode",
        helper_code as "helperCode", name, specification, load_rate, speed_rate, rim_diameter, rim_width,
        rim_offset as "offset", center_bore, bolt_pattern,
        coalesce(to_jsonb(product) ->> 'barcodes', '') as barcodes
      from product where id > ${after}::bigint order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const products = rows.map((row) => ({ ...row, ...statedOf(row) }));
    await sql`
      update product p set size_key = made.keys
      from unnest(${rows.map((row) => row.organisation)}::int[], ${rows.map((row) => row.id)}::bigint[],
        ${products.map(productSearchKeys)}::text[]) made (organisation_id, id, keys)
      where p.organisation_id = made.organisation_id and p.id = made.id and p.size_key <> made.keys`.execute(db);
    const stated = rows.flatMap((row) => {
      const service = statedOf(row);
      return service ? [{ ...row, ...service }] : [];
    });
    if (stated.length === 0) continue;
    await sql`
      with told as (
        update product p set load_rate = made.load, speed_rate = made.speed, content_version = p.content_version + 1,
          updated_at = now()
        from unnest(${stated.map((row) => row.organisation)}::int[], ${stated.map((row) => row.id)}::bigint[],
          ${stated.map((row) => row.load_rate)}::text[], ${stated.map((row) => row.speed_rate)}::text[])
          made (organisation_id, id, load, speed)
        where p.organisation_id = made.organisation_id and p.id = made.id
        returning p.organisation_id, p.id, p.content_version, p.load_rate, p.speed_rate)
      insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
      select organisation_id, 'Upgrade', 'Change', 'product', id, '{"load_rate": "", "speed_rate": ""}',
        jsonb_build_object('load_rate', load_rate, 'speed_rate', speed_rate, 'version', content_version)
      from told`.execute(db);
  }
}

import { messages } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import type { ProblemItem } from '../../../errors.ts';
import type { ProductValues } from '../product-record.ts';

interface Known { brand: boolean; part: boolean; missing_tags: { slot: number; name: string }[] | null }

const KNOWN = `select
  $2::bigint is null or exists (select from brand where organisation_id = $1 and id = $2) as brand,
  $3::smallint is null or exists (select from auto_parts_type where organisation_id = $1 and id = $3) as part,
  (select json_agg(json_build_object('slot', wanted.slot, 'name', wanted.name) order by wanted.slot, wanted.name) from unnest($4::smallint[], $5::text[]) as wanted (slot, name)
    where not exists (select from tag_option t where t.organisation_id = $1 and t.slot = wanted.slot and t.name = wanted.name)) as missing_tags`;

/** The tags of a product with their slots; slot 4 are the '/'-separated locations. */
function tagsOf(values: ProductValues): { slot: number; name: string; field: 'tag1' | 'tag2' | 'tag3' | 'tag4' }[] {
  const own = ([['tag1', 1], ['tag2', 2], ['tag3', 3]] as const).map(([field, slot]) => ({ slot, field, name: values[field] }));
  const locations = values.tag4.split('/').map((name) => ({ slot: 4, field: 'tag4' as const, name: name.trim() }));
  return [...own, ...locations].filter((tag) => tag.name !== '');
}

/**
 * What of a product refers to something that this organisation does not have: brand, part type, tags (whose options an
 * administrator keeps). Tags that were stored before are left alone.
 */
export async function referenceProblems(tx: Pick<RequestTransaction, 'query' | 'organisation'>, values: ProductValues, stored: ProductValues | null): Promise<ProblemItem[]> {
  const old = new Set((stored ? tagsOf(stored) : []).map((tag) => `${tag.slot} ${tag.name}`));
  const tags = tagsOf(values).filter((tag) => !old.has(`${tag.slot} ${tag.name}`));
  const [known] = await tx.query<Known>(KNOWN, [tx.organisation, values.brand, values.auto_parts_type, tags.map((tag) => tag.slot), tags.map((tag) => tag.name)]);
  const problems: ProblemItem[] = [];
  if (!known?.brand) problems.push({ code: 'unknown', field: 'brand', message: 'This brand does not exist. Choose another one.' });
  if (!known?.part) problems.push({ code: 'unknown', field: 'auto_parts_type', message: 'This auto parts type does not exist. Choose another one.' });
  return [...problems, ...(known?.missing_tags ?? []).map((tag) => ({ code: 'unknown', field: `tag${tag.slot}`, message: messages.unknownTag(tag.name) }))];
}

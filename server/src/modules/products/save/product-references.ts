import { messages } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import type { ProblemItem } from '../../../errors.ts';
import type { ProductValues } from '../product-record.ts';

/** What products of an organisation may refer to: a few hundred rows at most, read at once. */
export interface ProductReferences {
  /** Id → name. */
  brands: ReadonlyMap<number, string>;
  parts: ReadonlyMap<number, string>;
  /** 'slot name' of every tag option; an administrator keeps them. */
  tags: ReadonlySet<string>;
}

/** Reads them, all in one flush. */
export async function readProductReferences(tx: Pick<RequestTransaction, 'query' | 'organisation'>): Promise<ProductReferences> {
  const [brands, parts, tags] = await Promise.all([
    tx.query<{ id: number; name: string }>('select id, name from brand where organisation_id = $1', [tx.organisation]),
    tx.query<{ id: number; name: string }>('select id, name from auto_parts_type where organisation_id = $1', [tx.organisation]),
    tx.query<{ slot: number; name: string }>('select slot, name from tag_option where organisation_id = $1', [tx.organisation]),
  ]);
  return { brands: new Map(brands.map((row) => [row.id, row.name])), parts: new Map(parts.map((row) => [row.id, row.name])), tags: new Set(tags.map((row) => `${row.slot} ${row.name}`)) };
}

/** The tags of a product with their slots; slot 4 are the '/'-separated locations. */
function tagsOf(values: ProductValues): { slot: number; name: string }[] {
  const own = ([['tag1', 1], ['tag2', 2], ['tag3', 3]] as const).map(([field, slot]) => ({ slot, name: values[field] }));
  return [...own, ...values.tag4.split('/').map((name) => ({ slot: 4, name: name.trim() }))].filter((tag) => tag.name !== '');
}

/** What of a product refers to something that this organisation does not have. Tags that were stored before are left alone. */
export function referenceProblems(known: ProductReferences, values: ProductValues, stored: ProductValues | null): ProblemItem[] {
  const old = new Set((stored ? tagsOf(stored) : []).map((tag) => `${tag.slot} ${tag.name}`));
  const missing = tagsOf(values).filter((tag) => !old.has(`${tag.slot} ${tag.name}`) && !known.tags.has(`${tag.slot} ${tag.name}`));
  return [
    ...(values.brand === null || known.brands.has(values.brand) ? [] : [{ code: 'unknown', field: 'brand', message: 'This brand does not exist. Choose another one.' }]),
    ...(values.auto_parts_type === null || known.parts.has(values.auto_parts_type) ? [] : [{ code: 'unknown', field: 'auto_parts_type', message: 'This auto parts type does not exist. Choose another one.' }]),
    ...missing.map((tag) => ({ code: 'unknown', field: `tag${tag.slot}`, message: messages.unknownTag(tag.name) })),
  ];
}

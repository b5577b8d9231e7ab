import { likeContains } from '@iwe/domain';
import type { SuppliersQuery } from '@iwe/contract';
import type { RequestRead } from '../../app-types.ts';
import { pageStatement, readPage, Values } from '../../database/page.ts';
import type { PageRow } from '../../database/page.ts';
import { keptColumns } from '../base-data/public.ts';
import { supplierTable } from './supplier-table.ts';

/** Suppliers are hundreds; a select never needs more than this. */
const ALL_ROWS = 2_000;

const COLUMNS = keptColumns({ ...supplierTable, extra: { guid: `coalesce(p.xero_id, '')` } }, 'p');

/** One page of suppliers by name; `all` lays everything on one, `id` gives those alone. A text finds by name, code, contact, email and phone, word by word. */
export async function suppliersPage(tx: Pick<RequestRead, 'query'>, query: SuppliersQuery) {
  const isAll = query.all === '1' || query.all === 'true' || query.id !== undefined;
  const page = { page: isAll ? 1 : query.page, per_page: isAll ? ALL_ROWS : query.per_page };
  const values = new Values();
  const words = [...new Set(query.name.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, 8);
  const terms = words.map((word) => `p.search_text like ${values.add(likeContains(word))}`);
  const named = query.id?.split(',').map(Number);
  const which = named ? `p.id = any(${values.add(named)})` : query.inactive === '1' ? '' : 'p.is_active';
  const statement = pageStatement({
    columns: COLUMNS, from: 'contact_search p', where: ['p.is_supplier', which, ...terms].filter(Boolean).join(' and '), orderBy: 'p.name, p.id',
    limit: values.add(page.per_page), offset: values.add((page.page - 1) * page.per_page),
    ...(terms.length > 0 ? { once: { key: 'p.id, p.name', orderBy: 'name, id', table: 'contact' } } : {}),
  });
  return readPage(await tx.query<object & PageRow>(statement, values.list), page);
}

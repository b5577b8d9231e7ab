import { contactTerms, likeContains } from '@iwe/domain';
import type { SuppliersQuery } from '@iwe/contract';
import { dynamicStatement } from '../../core/database/index.ts';
import type { Reader } from '../../core/database/index.ts';
import { pageStatement, readPage, Values } from '../../core/database/lists/page.ts';
import type { PageRow } from '../../core/database/lists/page.ts';
import { adminColumnsSql } from '../base-data/public.ts';
import { supplierTable } from './supplier-table.ts';

const COLUMNS = adminColumnsSql({ ...supplierTable, extra: { guid: `coalesce(p.xero_id, '')` } }, 'p');

/**
 * One page of suppliers by name, only those named by `id`. Each word of a text must be found in name, code, contact
 * person, email or phone.
 */
export async function suppliersPage(tx: Reader, query: SuppliersQuery) {
  const values = new Values();
  const terms = contactTerms(query.name).map((word) => `p.search_text like ${values.add(likeContains(word))}`);
  const named = query.id?.split(',').map(Number);
  const which = named ? `p.id = any(${values.add(named)})` : query.inactive === '1' ? '' : 'p.is_active';
  const text = pageStatement({
    columns: COLUMNS,
    from: 'contact_search p',
    where: ['p.is_supplier', which, ...terms].filter(Boolean).join(' and '),
    orderBy: 'p.name, p.id',
    limit: values.add(query.per_page),
    offset: values.add((query.page - 1) * query.per_page),
    ...(terms.length > 0 ? { once: { key: 'p.id, p.name', orderBy: 'name, id', table: 'contact' } } : {}),
  });
  return readPage(await tx.query(dynamicStatement<object & PageRow>(text, values.list)), query);
}

import { addChoiceRequest, choiceParams, choices, choicesParams, messageAnswer } from '@iwe/contract';
import type { ChoiceList } from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { App, RequestTransaction } from '../../../app-types.ts';
import { notFound, unprocessable } from '../../../errors.ts';
import { once, writeAudit } from '../../../writes/public.ts';

/** A list of words as SQL of ours: who carries a word, how one is added and taken away. $1 is the organisation, $2 the word. */
interface ListSql {
  read: string;
  add: string;
  remove: string;
}

const tagList = (slot: 1 | 2 | 3): ListSql => ({
  read: `select t.name, (select count(*)::int from product p where p.organisation_id = t.organisation_id and p.tag${slot} = t.name) as used
    from tag_option t where t.organisation_id = $1 and t.slot = ${slot} order by t.seq, t.name`,
  add: `insert into tag_option (organisation_id, slot, name, seq) select $1, ${slot}, $2, coalesce(max(seq), 0) + 1 from tag_option where organisation_id = $1 and slot = ${slot} on conflict do nothing returning name`,
  remove: `delete from tag_option where organisation_id = $1 and slot = ${slot} and name = $2`,
});

const LISTS: Readonly<Record<ChoiceList, ListSql>> = {
  tag1: tagList(1), tag2: tagList(2), tag3: tagList(3),
  // Locations stand '/'-separated in one text.
  tag4: {
    read: `with carried as (select place, count(*)::int as used from product p cross join lateral unnest(string_to_array(p.tag4, '/')) place where p.organisation_id = $1 and p.tag4 <> '' group by place)
      select t.name, coalesce(c.used, 0) as used from tag_option t left join carried c on c.place = t.name where t.organisation_id = $1 and t.slot = 4 order by t.seq, t.name`,
    add: `insert into tag_option (organisation_id, slot, name, seq) select $1, 4, $2, coalesce(max(seq), 0) + 1 from tag_option where organisation_id = $1 and slot = 4 on conflict do nothing returning name`,
    remove: 'delete from tag_option where organisation_id = $1 and slot = 4 and name = $2',
  },
  areas: {
    read: `select a.name, (select count(*)::int from contact c where c.organisation_id = a.organisation_id and c.area_type_id = a.id) as used from area_type a where a.organisation_id = $1 order by a.name`,
    add: 'insert into area_type (organisation_id, name) values ($1, $2) on conflict do nothing returning name',
    remove: 'delete from area_type where organisation_id = $1 and name = $2',
  },
  partTypes: {
    read: `select a.name, (select count(*)::int from product p where p.organisation_id = a.organisation_id and p.auto_parts_type = a.id) as used from auto_parts_type a where a.organisation_id = $1 order by a.id`,
    add: `insert into auto_parts_type (organisation_id, id, name) select $1, coalesce(max(id), 0) + 1, $2 from auto_parts_type where organisation_id = $1
      having not exists (select from auto_parts_type where organisation_id = $1 and name = $2) returning name`,
    remove: 'delete from auto_parts_type where organisation_id = $1 and name = $2',
  },
};

const read = (tx: Pick<RequestTransaction, 'query' | 'organisation'>, list: ChoiceList) => tx.query<{ name: string; used: number }>(LISTS[list].read, [tx.organisation]);

/** The words that forms choose from, kept by administrators: one is added at the end, and taken away while nothing carries it. */
export async function choicesRoutes(app: App): Promise<void> {
  const config = { permission: 'orgAdmin', pipelined: true } as const;

  app.get('/api/ag/admin/choices/:list', { config, schema: { params: choicesParams, response: { 200: choices } } }, (request) =>
    request.tenant(async (tx) => ({ data: await read(tx, request.params.list) })));

  app.post('/api/ag/admin/choices/:list', { config, schema: { params: choicesParams, body: addChoiceRequest, response: { 200: choices } } }, (request) =>
    request.tenant((tx) => once(tx, request, async () => {
      const { params: { list }, body: { name } } = request;
      if (list === 'tag4' && name.includes('/')) throw unprocessable([{ code: 'choice-slash', field: 'name', message: "A location has no '/' in it: that sign separates several of them." }]);
      // One at a time, so that two do not get the same place in the order.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('choices ' || $1, 0))`, [`${tx.organisation} ${list}`]);
      const added = await tx.query(LISTS[list].add, [tx.organisation, name]);
      if (added.length === 0) throw unprocessable([{ code: 'name-taken', field: 'name', message: `'${name}' is in the list already.` }]);
      await writeAudit(tx, { action: 'Change', entity: 'organisation', entityId: tx.organisation, before: { [list]: '' }, after: { [list]: name } });
      return { data: await read(tx, list) };
    })));

  app.delete('/api/ag/admin/choices/:list/:name', { config, schema: { params: choiceParams, response: { 200: messageAnswer } } }, (request) =>
    request.tenant((tx) => once(tx, request, async () => {
      const { list, name } = request.params;
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('choices ' || $1, 0))`, [`${tx.organisation} ${list}`]);
      const choice = (await read(tx, list)).find((row) => row.name === name);
      if (!choice) throw notFound();
      if (choice.used > 0) throw unprocessable([{ code: 'choice-used', field: 'name', message: `'${name}' stands on ${choice.used} ${choice.used === 1 ? 'record' : 'records'}. Change them first.` }]);
      await tx.query(LISTS[list].remove, [tx.organisation, name]);
      await writeAudit(tx, { action: 'Change', entity: 'organisation', entityId: tx.organisation, before: { [list]: name }, after: { [list]: '' } });
      return { message: messages.operationSuccessful };
    })));
}

import type { ChoiceList } from '@iwe/contract';
import { statement } from '../../../core/database/index.ts';
import type { Query, Reader, Transaction, WriteQuery } from '../../../core/database/index.ts';

/** A word that forms offer, and how many records carry it. */
export interface Choice {
  name: string;
  used: number;
}

interface ListStatements {
  read: (organisation: number) => Query<Choice>;
  /** Adds a word; no row when the list has it already. */
  add: (organisation: number, name: string) => WriteQuery<{ name: string }>;
  remove: (organisation: number, name: string) => WriteQuery<unknown>;
}

const tagsSql = (slot: 1 | 2 | 3): string => `select t.name,
    (select count(*)::int from product p where p.organisation_id = t.organisation_id and p.tag${slot} = t.name) as used
  from tag_option t where t.organisation_id = $1 and t.slot = ${slot} order by t.seq, t.name`;

const TAGS_1 = statement('choices.tags-1', tagsSql(1)).narrow<Choice>();
const TAGS_2 = statement('choices.tags-2', tagsSql(2)).narrow<Choice>();
const TAGS_3 = statement('choices.tags-3', tagsSql(3)).narrow<Choice>();

// A product's locations are one text, separated by '/'.
const TAGS_4 = statement(
  'choices.tags-4',
  `with carried as (
    select place, count(*)::int as used from product p cross join lateral unnest(string_to_array(p.tag4, '/')) place
    where p.organisation_id = $1 and p.tag4 <> '' group by place)
  select t.name, coalesce(c.used, 0) as used from tag_option t left join carried c on c.place = t.name
  where t.organisation_id = $1 and t.slot = 4 order by t.seq, t.name`,
).narrow<Choice>();

const ADD_TAG = statement(
  'choices.add-tag',
  `insert into tag_option (organisation_id, slot, name, seq)
  select $1, $2, $3, coalesce(max(seq), 0) + 1 from tag_option where organisation_id = $1 and slot = $2
  on conflict do nothing returning name`,
);

const REMOVE_TAG = statement(
  'choices.remove-tag',
  'delete from tag_option where organisation_id = $1 and slot = $2 and name = $3',
);

const tagList = (slot: number, read: ListStatements['read']): ListStatements => ({
  read,
  add: (organisation, name) => ADD_TAG(organisation, slot, name),
  remove: (organisation, name) => REMOVE_TAG(organisation, slot, name),
});

const AREAS = statement(
  'choices.areas',
  `select a.name,
    (select count(*)::int from contact c where c.organisation_id = a.organisation_id and c.area_type_id = a.id) as used
  from area_type a where a.organisation_id = $1 order by a.name`,
).narrow<Choice>();

const ADD_AREA = statement(
  'choices.add-area',
  'insert into area_type (organisation_id, name) values ($1, $2) on conflict do nothing returning name',
);

const REMOVE_AREA = statement('choices.remove-area', 'delete from area_type where organisation_id = $1 and name = $2');

const PART_TYPES = statement(
  'choices.part-types',
  `select a.name, (select count(*)::int from product p
      where p.organisation_id = a.organisation_id and p.auto_parts_type = a.id) as used
  from auto_parts_type a where a.organisation_id = $1 order by a.id`,
).narrow<Choice>();

const ADD_PART_TYPE = statement(
  'choices.add-part-type',
  `insert into auto_parts_type (organisation_id, id, name)
  select $1, coalesce(max(id), 0) + 1, $2 from auto_parts_type where organisation_id = $1
  having not exists (select from auto_parts_type where organisation_id = $1 and name = $2) returning name`,
);

const REMOVE_PART_TYPE = statement(
  'choices.remove-part-type',
  'delete from auto_parts_type where organisation_id = $1 and name = $2',
);

const LISTS: Readonly<Record<ChoiceList, ListStatements>> = {
  tag1: tagList(1, TAGS_1),
  tag2: tagList(2, TAGS_2),
  tag3: tagList(3, TAGS_3),
  tag4: tagList(4, TAGS_4),
  areas: { read: AREAS, add: ADD_AREA, remove: REMOVE_AREA },
  partTypes: { read: PART_TYPES, add: ADD_PART_TYPE, remove: REMOVE_PART_TYPE },
};

const LOCK_LIST = statement(
  'choices.lock-list',
  `select pg_advisory_xact_lock(hashtextextended('choices ' || $1, 0))::text as locked`,
);

/** The words of a list in their order, each with the number of records that carry it. */
export const choicesOf = (tx: Reader, list: ChoiceList): Promise<Choice[]> =>
  tx.query(LISTS[list].read(tx.organisation));

/** Waits until nobody else changes this list, so that two new words do not get the same place in its order. */
export const lockChoices = (tx: Transaction, list: ChoiceList) => tx.query(LOCK_LIST(`${tx.organisation} ${list}`));

/** Adds a word at the end of a list; false when the list has it already. */
export async function addChoice(tx: Transaction, list: ChoiceList, name: string): Promise<boolean> {
  return (await tx.query(LISTS[list].add(tx.organisation, name))).length > 0;
}

export const removeChoice = (tx: Transaction, list: ChoiceList, name: string) =>
  tx.query(LISTS[list].remove(tx.organisation, name));

import type { FastifyRequest } from 'fastify';
import { formatDate } from '@iwe/domain';
import type { RecordConflict } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { conflict, notFound, unprocessable } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import { once, writeAudit } from '../../../writes/public.ts';

type Value = string | number | null;
/** What a form sends: texts, numbers, and yes or no as 1 and 0. */
export type KeptInput = Readonly<Record<string, Value>>;

/** A record as it is answered: its fields by their names on the wire, flags as 1 and 0. */
export type KeptRecord<Input> = Input & { id: number; contentVersion: number; created_at: string; updated_at: string };

/**
 * A small table that administrators keep by a form. All SQL here is made of these names, which are ours; values stand as
 * placeholders.
 */
export interface KeptTable<Input extends KeptInput, Extra = unknown> {
  table: string;
  /** What one of it is called in sentences. */
  noun: string;
  /** Field on the wire → column. */
  columns: { readonly [Field in keyof Input]: string };
  /** Fields that are booleans in the table. */
  flags: readonly (keyof Input & string)[];
  /** What every row of it has, such as is_supplier. */
  always?: Readonly<Record<string, boolean>>;
  /** More to answer, as SQL of the alias `k`; each with its name. */
  extra?: { readonly [Field in keyof Extra]: string };
  /** The field that must be unique in the organisation. */
  unique?: { constraint: string; field: keyof Input & string };
  /** Refuses a change that would break something, and does what belongs to it, before the write. */
  beforeWrite?(tx: RequestTransaction, input: Input, present: KeptRecord<Input> | null): Promise<void>;
  /** What belongs to a write, after it. */
  afterWrite?(tx: RequestTransaction, input: Input, id: number): Promise<void>;
}

/** Reads of one kept table as SQL: the fields by their names on the wire. What is `extra` needs the alias k. */
export function keptColumns<Input extends KeptInput, Extra>({ columns, extra }: KeptTable<Input, Extra>, alias = 'k'): string {
  const fields = [...Object.entries<string>(columns).map(([field, column]) => `${alias}.${column} as "${field}"`), ...Object.entries<string>(extra ?? {}).map(([field, sql]) => `${sql} as "${field}"`)];
  return `${alias}.id, ${fields.join(', ')}, ${alias}.content_version as "contentVersion", ${alias}.created_at, ${alias}.updated_at`;
}

/** The condition that tells this table's rows of the present organisation. */
export function keptWhere<Input extends KeptInput, Extra>({ always }: KeptTable<Input, Extra>): string {
  return ['k.organisation_id = iwe_organisation()', ...Object.entries(always ?? {}).map(([column, value]) => `k.${column} = ${value}`)].join(' and ');
}

/** A row of `keptColumns` as it leaves: moments as texts, booleans as 1 and 0. */
export function presentKept<Record>(row: object): Record {
  const present = (value: unknown) => (value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value);
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, present(value)])) as Record;
}

/** The keeper of one table: create and update, each once per Idempotency-Key, with the history in the same transaction. */
export function keeper<Input extends KeptInput, Extra>(kept: KeptTable<Input, Extra>) {
  type Answer = KeptRecord<Input> & Extra;
  const fields = Object.keys(kept.columns) as (keyof Input & string)[];
  const stored = (input: Input, field: keyof Input & string) => (kept.flags.includes(field) ? input[field] === 1 : input[field]);

  const find = async (tx: RequestTransaction, id: number): Promise<Answer> => {
    const [row] = await tx.query<object>(`select ${keptColumns(kept)} from ${kept.table} k where ${keptWhere(kept)} and k.id = $1`, [id]);
    if (!row) throw notFound();
    return presentKept<Answer>(row);
  };

  return {
    create: (tx: RequestTransaction, request: FastifyRequest, input: Input): Promise<Answer> => once(tx, request, async () => {
      await kept.beforeWrite?.(tx, input, null);
      const always = Object.entries(kept.always ?? {});
      const names = ['organisation_id', ...fields.map((field) => kept.columns[field]), ...always.map(([column]) => column)];
      const values = [tx.organisation, ...fields.map((field) => stored(input, field)), ...always.map(([, value]) => value)];
      const [row] = await taken(kept, input, tx.query<{ id: number }>(`insert into ${kept.table} (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')}) returning id`, values));
      if (!row) throw new Error(`A new ${kept.noun} got no id.`);
      await kept.afterWrite?.(tx, input, row.id);
      await writeAudit(tx, { action: 'Create', entity: kept.table, entityId: row.id, after: input });
      return find(tx, row.id);
    }),

    update: (tx: RequestTransaction, request: FastifyRequest, id: number, { contentVersion, ...rest }: Input & { contentVersion: number }): Promise<Answer> => once(tx, request, async () => {
      const input = rest as unknown as Input;
      // Waits for whoever changes it at this moment; readers and new sheets do not wait.
      const locked = await tx.query(`select 1 from ${kept.table} k where ${keptWhere(kept)} and k.id = $1 for no key update`, [id]);
      if (locked.length === 0) throw notFound();
      const present = await find(tx, id);
      const changed = fields.filter((field) => present[field] !== input[field]);
      // Somebody else's same change is no conflict, and saving without a change leaves no trace.
      if (changed.length === 0) return present;
      if (present.contentVersion !== contentVersion) throw await staleRecord(tx, kept.table, kept.noun, present);
      await kept.beforeWrite?.(tx, input, present);
      const sets = changed.map((field, index) => `${kept.columns[field]} = $${index + 2}`);
      await taken(kept, input, tx.query(`update ${kept.table} k set ${sets.join(', ')}, content_version = content_version + 1, updated_at = now() where ${keptWhere(kept)} and k.id = $1`, [id, ...changed.map((field) => stored(input, field))]));
      await kept.afterWrite?.(tx, input, id);
      const pick = (record: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((field) => [field, record[field]]));
      await writeAudit(tx, { action: 'Change', entity: kept.table, entityId: id, before: pick(present), after: pick(input) });
      return find(tx, id);
    }),
  };
}

/** 409 for a change that was made from an older version: who was faster and when, with the record as it is now. */
export async function staleRecord<Record>(tx: RequestTransaction, entity: string, noun: string, current: Record & { id: number }): Promise<Problem> {
  const [last] = await tx.query<{ at: Date; operator: string; day: string }>(
    `select a.at, a.operator, ((a.at at time zone o.time_zone)::date)::text as day from audit a join organisation o on o.id = a.organisation_id
     where a.organisation_id = iwe_organisation() and a.entity = $1 and a.entity_id = $2 and a.action <> 'Refused' order by a.id desc limit 1`, [entity, current.id]);
  const details: RecordConflict<Record> = { changedBy: last?.operator ?? '', changedAt: (last?.at ?? new Date()).toISOString(), current };
  const when = last ? ` on ${formatDate(last.day)}` : '';
  return conflict(`${last?.operator ?? 'Somebody'} changed this ${noun}${when}, after you opened it. Compare, then save again.`, 'stale-version', details);
}

/** Turns the refusal of a unique name into a sentence about its field. */
async function taken<T, Input extends KeptInput, Extra>({ unique, noun }: KeptTable<Input, Extra>, input: Input, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (unique && error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error && error.constraint === unique.constraint) {
      throw unprocessable([{ code: 'name-taken', field: unique.field, message: `There is a ${noun} '${input[unique.field]}' already. Choose another ${unique.field}.` }]);
    }
    throw error;
  }
}

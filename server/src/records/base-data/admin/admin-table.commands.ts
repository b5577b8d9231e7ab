import type { FastifyRequest } from 'fastify';
import type { RecordConflict } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { isKeyTaken } from '../../../core/database/index.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import type { Problem } from '../../../core/errors.ts';
import { lastRecordChange, once, staleVersion, writeAudit } from '../../../core/writes/public.ts';
import { adminRecord, insertAdminRecord, lockAdminRecord, updateAdminRecord } from './admin-table.repository.ts';
import type { AdminInput, AdminRecord, AdminTable } from './admin-table.ts';

/** Returns the create and update commands of a table: each runs once per Idempotency-Key and writes the history. */
export function adminTableCommands<Input extends AdminInput, Extra>(table: AdminTable<Input, Extra>) {
  type Answer = AdminRecord<Input> & Extra;
  const fields = Object.keys(table.columns) as (keyof Input & string)[];

  const read = async (tx: RequestTransaction, id: number): Promise<Answer> => {
    const record = await adminRecord(tx, table, id);
    if (!record) throw notFound();
    return record;
  };

  return {
    create: (tx: RequestTransaction, request: FastifyRequest, input: Input): Promise<Answer> =>
      once(tx, request, async () => {
        await table.beforeWrite?.(tx, input, null);
        const id = await refuseTakenName(table, input, insertAdminRecord(tx, table, input));
        await table.afterWrite?.(tx, input, id);
        await writeAudit(tx, { action: 'Create', entity: table.table, entityId: id, after: input });
        return read(tx, id);
      }),

    update: (
      tx: RequestTransaction,
      request: FastifyRequest,
      id: number,
      { contentVersion, ...rest }: Input & { contentVersion: number },
    ): Promise<Answer> =>
      once(tx, request, async () => {
        const input = rest as unknown as Input;
        const present = await lockAdminRecord(tx, table, id);
        if (!present) throw notFound();
        const changed = fields.filter((field) => present[field] !== input[field]);
        // The same change by somebody else is no conflict, and saving without a change writes nothing.
        if (changed.length === 0) return present;
        if (present.contentVersion !== contentVersion)
          throw await staleRecord(tx, { entity: table.table, noun: table.noun, fields }, present);
        await table.beforeWrite?.(tx, input, present);
        await refuseTakenName(table, input, updateAdminRecord(tx, table, { id, input, changed }));
        await table.afterWrite?.(tx, input, id);
        const pick = (record: Readonly<Record<string, unknown>>) =>
          Object.fromEntries(changed.map((field) => [field, record[field]]));
        await writeAudit(tx, {
          action: 'Change',
          entity: table.table,
          entityId: id,
          before: pick(present),
          after: pick(input),
        });
        return read(tx, id);
      }),
  };
}

/** Returns the 409 for a change that was made from an older version: who changed it when, and the present record. */
export async function staleRecord<Record>(
  tx: RequestTransaction,
  { entity, noun, fields }: { entity: string; noun: string; fields: readonly string[] },
  current: Record & { id: number },
): Promise<Problem> {
  const last = await lastRecordChange(tx, { entity, id: current.id }, fields);
  return staleVersion<Omit<RecordConflict<Record>, 'changedBy' | 'changedAt'>>({
    what: `this ${noun}`,
    last,
    timeZone: last?.time_zone ?? '',
    advice: 'after you opened it. Compare, then save again.',
    details: { current },
  });
}

/** Turns PostgreSQL's refusal of a name that is not unique into a 422 about its field. */
async function refuseTakenName<T, Input extends AdminInput, Extra>(
  { unique, noun }: AdminTable<Input, Extra>,
  input: Input,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (unique && isKeyTaken(error, unique.constraint)) {
      throw unprocessable([
        {
          code: 'name-taken',
          field: unique.field,
          message: `There is a ${noun} '${input[unique.field]}' already. Choose another ${unique.field}.`,
        },
      ]);
    }
    throw error;
  }
}

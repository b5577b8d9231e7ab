import type { CountTask, SendCountRequest, SentCount } from '@iwe/contract';
import { openDB } from 'idb';
import type { DBSchema } from 'idb';

/** A line of a count on the phone. */
export interface PhoneLine {
  code: string;
  /** '' for a code that the phone does not know. */
  name: string;
  quantity: number;
  countedAt: string;
}

/** Everything that a phone stores of one link. */
export interface StoredCount {
  /** The first characters of the link's token, which is in the address and no secret here. */
  key: string;
  task: CountTask;
  lines: readonly PhoneLine[];
  countedBy: string;
  /** What is to be sent, under one uuid until the server has answered; null while people count. */
  sending: SendCountRequest | null;
  sent: SentCount | null;
}

interface Schema extends DBSchema {
  counts: { key: string; value: StoredCount };
}

/** What a phone stores of counts. */
export interface CountStore {
  find: (key: string) => Promise<StoredCount | null>;
  save: (count: StoredCount) => Promise<void>;
}

/** How long a count stays on the phone after its link has ended. */
const KEEP_MS = 24 * 3_600_000;

/** Opens the phone's store and removes counts that were sent and are over. */
export async function openCountStore(now = Date.now()): Promise<CountStore> {
  const database = await openDB<Schema>('iwe-count', 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('counts', { keyPath: 'key' }),
  });
  for (const { key, task, sent } of await database.getAll('counts'))
    if (sent && Date.parse(task.expiresAt) + KEEP_MS < now) await database.delete('counts', key);
  return {
    find: async (key) => (await database.get('counts', key)) ?? null,
    save: async (count) => void (await database.put('counts', count)),
  };
}

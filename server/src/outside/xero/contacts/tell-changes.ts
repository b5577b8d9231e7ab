import { createHash } from 'node:crypto';
import type { Database } from '../../../core/database/index.ts';
import { sentencesOf } from '../wire.ts';
import type { XeroContact } from '../wire.ts';
import type { XeroApi } from '../xero-api.ts';
import { contactFields } from './contact-fields.ts';
import { CHANGED_CONTACTS, STORE_TOLD } from './contact-fields.sql.ts';

const CONTACTS_A_CALL = 50;

/**
 * Tells Xero of customers and suppliers that were changed here. What it refuses is in the contact's history and is told
 * again after the next change. Ends when Xero does not answer: the next reading goes on.
 */
export async function tellChanges(parts: { api: XeroApi; database: Database; organisation: number }): Promise<void> {
  const { api, database, organisation } = parts;
  const scope = { organisation, userId: null };
  for (;;) {
    const changed = await database.read(scope, (tx) => tx.query(CHANGED_CONTACTS(organisation, CONTACTS_A_CALL)));
    if (changed.length === 0) return;
    const body = {
      Contacts: changed.map((contact) => ({
        ContactID: contact.xero_id,
        // Names are unique there: one of two customers of a name keeps what tells it apart.
        ...(contact.is_name_shared ? {} : { Name: contact.name.trim().slice(0, 255) }),
        ...contactFields(contact),
      })),
    };
    const versions = changed.map(({ id, content_version: version }) => [id, version]);
    const digest = createHash('sha256').update(JSON.stringify([organisation, versions, body]));
    const outcome = await api.call(organisation, {
      method: 'POST',
      path: '/Contacts?summarizeErrors=false',
      body,
      key: `changes-${digest.digest('hex')}`,
    });
    if (outcome.kind !== 'ok') return;
    const answered = outcome.body['Contacts'] as XeroContact[];
    await database.write(scope, (tx) =>
      tx.query(
        STORE_TOLD(
          organisation,
          changed.map(({ id }) => id),
          changed.map(({ content_version: version }) => version),
          changed.map((_, index) => {
            const contact = answered[index];
            return contact?.StatusAttributeString === 'ERROR' ? sentencesOf(contact) : null;
          }),
        ),
      ),
    );
  }
}

import { fromCents, messages } from '@iwe/domain';
import type { Database } from '../../../core/database/index.ts';
import type { RowOf } from '../../../core/database/index.ts';
import { sentencesOf } from '../wire.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';
import { eachPage } from '../pages.ts';
import { monthRange } from './propose-journal.ts';
import { CLAIM_JOURNAL, FINISH_JOURNAL, RELEASE_JOURNAL } from './journals.sql.ts';
import type { JournalState } from './journals.sql.ts';

type Claimed = RowOf<typeof CLAIM_JOURNAL>;
type Open = Exclude<XeroOutcome, { kind: 'ok' }>;

interface XeroJournal {
  ManualJournalID: string;
  Narration?: string;
  Status?: string;
  StatusAttributeString?: string;
  ValidationErrors?: readonly { Message?: string }[];
}

interface Parts {
  readonly api: XeroApi;
  readonly database: Database;
  readonly organisation: number;
  /** When what is not decided is tried again, why it waits, and whether it may have been carried out. */
  readonly waitFor: (open: Open) => [Date, string, boolean];
}

type Decided = { state: JournalState; xeroId: string | null; why: string | null };

/** Sends and reverses the journals of an organisation that are due. */
export async function deliverJournals(parts: Parts): Promise<void> {
  const { database, organisation } = parts;
  const scope = { organisation, userId: null };
  for (;;) {
    const [journal] = await database.write(scope, (tx) => tx.query(CLAIM_JOURNAL(organisation)));
    if (!journal) return;
    const decided = await (journal.state === 'reversing' ? reverse(parts, journal) : send(parts, journal));
    await database.write(scope, (tx) =>
      'kind' in decided
        ? tx.query(RELEASE_JOURNAL(organisation, journal.id, ...parts.waitFor(decided)))
        : tx.query(FINISH_JOURNAL(organisation, journal.id, decided.state, decided.xeroId, decided.why)),
    );
    if ('kind' in decided) return;
  }
}

/** What names a journal for people, and for the look-up after a lost answer. */
const narrationOf = (organisation: number, { id, month }: Claimed): string =>
  `Stock of ${month.slice(0, 7)} (iWE-${organisation}-J${id})`;

async function send({ api, organisation }: Parts, journal: Claimed): Promise<Decided | Open> {
  const narration = narrationOf(organisation, journal);
  const { last } = monthRange(journal.month.slice(0, 7));
  if (journal.is_unknown) {
    const [year, month, day] = last.split('-');
    const where = encodeURIComponent(`Date==DateTime(${year},${month},${day})`);
    const there: XeroJournal[] = [];
    const read = { list: 'ManualJournals', path: `/ManualJournals?where=${where}&` };
    const open = await eachPage<XeroJournal>(api, organisation, read, (rows) => void there.push(...rows));
    if (open) return open;
    const found = there.find(({ Narration, Status }) => Narration === narration && Status === 'POSTED');
    if (found) return { state: 'sent', xeroId: found.ManualJournalID, why: null };
  }
  const body = {
    ManualJournals: [
      {
        Narration: narration,
        Date: last,
        Status: 'POSTED',
        LineAmountTypes: 'NoTax',
        JournalLines: (journal.lines ?? []).flatMap(({ step, account, cents }) => [
          {
            AccountCode: journal.inventory_account,
            LineAmount: fromCents(cents),
            Description: messages.journalStep(step),
          },
          { AccountCode: account, LineAmount: fromCents(-cents), Description: messages.journalStep(step) },
        ]),
      },
    ],
  };
  const outcome = await api.call(organisation, {
    method: 'PUT',
    path: '/ManualJournals?summarizeErrors=false',
    body,
    key: `journal-${organisation}-${journal.id}`,
  });
  if (outcome.kind === 'refused' && outcome.status === 400)
    return { state: 'failed', xeroId: null, why: outcome.message };
  if (outcome.kind !== 'ok') return outcome;
  const [answered] = outcome.body['ManualJournals'] as XeroJournal[];
  if (!answered || answered.StatusAttributeString === 'ERROR')
    return { state: 'failed', xeroId: null, why: answered ? sentencesOf(answered) : 'Xero did not mention it.' };
  return { state: 'sent', xeroId: answered.ManualJournalID, why: null };
}

/** One that is voided there already counts as reversed, so a repeated attempt is safe. */
async function reverse({ api, organisation }: Parts, journal: Claimed): Promise<Decided | Open> {
  const path = `/ManualJournals/${journal.xero_id}`;
  const found = await api.call(organisation, { method: 'GET', path });
  const stays = (why: string): Decided => ({ state: 'sent', xeroId: null, why });
  if (found.kind === 'refused') return stays(found.message);
  if (found.kind !== 'ok') return found;
  const [there] = found.body['ManualJournals'] as XeroJournal[];
  if (there?.Status === 'VOIDED' || there?.Status === 'DELETED') return { state: 'reversed', xeroId: null, why: null };
  const changed = await api.call(organisation, {
    method: 'POST',
    path,
    body: {
      ManualJournals: [{ ManualJournalID: journal.xero_id, Narration: there?.Narration ?? '', Status: 'VOIDED' }],
    },
    key: `journal-void-${organisation}-${journal.id}`,
  });
  if (changed.kind === 'refused') return stays(changed.message);
  return changed.kind === 'ok' ? { state: 'reversed', xeroId: null, why: null } : changed;
}

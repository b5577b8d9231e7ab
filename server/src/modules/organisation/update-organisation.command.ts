import type { OrganisationAnswer, UpdateOrganisation } from '@iwe/contract';
import { formatBsb, isValidAbn } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../../app-types.ts';
import { unprocessable } from '../../errors.ts';
import type { ProblemItem } from '../../errors.ts';
import { isOneAddress } from '../../jobs/mail.ts';
import { once, writeAudit } from '../../writes/public.ts';
import { staleRecord } from '../base-data/public.ts';
import { draftsUntil, NULLABLE_TEXTS, ORGANISATION_COLUMNS, ORGANISATION_FIELDS, organisationSettings } from './organisation.repository.ts';

/** Changes the settings, with one entry in the history that tells old and new of each. Throws 409 for an older version, 422 with a sentence for each field that cannot be. */
export function updateOrganisation(tx: RequestTransaction, request: FastifyRequest, { contentVersion, ...given }: UpdateOrganisation): Promise<OrganisationAnswer> {
  return once(tx, request, async () => {
    // Approvals read the settings while they run; they do not wait for this lock, and the next ones see the change.
    await tx.query('select 1 from organisation where id = $1 for no key update', [tx.organisation]);
    const present = await organisationSettings(tx);
    const wanted = { ...given, bsb: given.bsb === '' ? '' : formatBsb(given.bsb) ?? given.bsb, anb: given.anb.replace(/\s/g, '') };
    const isSame = (field: (typeof ORGANISATION_FIELDS)[number]) => (field === 'anb' ? present.anb.replace(/\s/g, '') : present[field]) === wanted[field];
    const changed = ORGANISATION_FIELDS.filter((field) => !isSame(field));
    const warnings = wanted.anb !== '' && !isValidAbn(wanted.anb) ? ['The ABN does not pass its check. Compare it with the register.'] : [];
    if (changed.length > 0) {
      if (present.contentVersion !== contentVersion) throw await staleRecord(tx, 'organisation', 'organisation', present);
      const problems = [...problemsOf(wanted), ...(changed.includes('timeZone') ? await timeZoneProblems(tx, wanted.timeZone) : [])];
      if (problems.length > 0) throw unprocessable(problems);
      const sets = changed.map((field, index) => `${ORGANISATION_COLUMNS[field]} = $${index + 2}`);
      const stored = changed.map((field) => (NULLABLE_TEXTS.includes(field) && wanted[field] === '' ? null : wanted[field]));
      await tx.query(`update organisation set ${sets.join(', ')}, content_version = content_version + 1, updated_at = now() where id = $1`, [tx.organisation, ...stored]);
      const pick = (settings: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((field) => [field, settings[field]]));
      await writeAudit(tx, { action: 'Change', entity: 'organisation', entityId: tx.organisation, before: pick(present), after: pick(wanted) });
    }
    const data = await organisationSettings(tx);
    const drafts = data.lockedUntil === null ? [] : await draftsUntil(tx, data.lockedUntil);
    return { data, lockedDrafts: drafts.reduce((sum, row) => sum + row.count, 0), warnings };
  });
}

function problemsOf(wanted: Omit<UpdateOrganisation, 'contentVersion'>): ProblemItem[] {
  return [
    ...(wanted.bsb !== '' && formatBsb(wanted.bsb) === undefined ? [{ code: 'bsb', field: 'bsb', message: 'A BSB has six digits, such as 062-004.' }] : []),
    ...(wanted.email !== '' && !isOneAddress(wanted.email) ? [{ code: 'email', field: 'email', message: 'Enter one email address, such as orders@example.com.' }] : []),
    ...((wanted.logoMatch === '') !== (wanted.logoName === '') ? [{ code: 'logo-rule', field: wanted.logoMatch === '' ? 'logoMatch' : 'logoName', message: 'The logo rule needs both: the name to look for, and the logo to show. Empty both to switch it off.' }] : []),
  ];
}

/** Both the browser and the database must know the zone: 'today' is reckoned in both. */
async function timeZoneProblems(tx: RequestTransaction, timeZone: string): Promise<ProblemItem[]> {
  const [known] = await tx.query<{ name: string }>('select name from pg_timezone_names where name = $1', [timeZone]);
  try {
    if (known && new Intl.DateTimeFormat('en-AU', { timeZone }).format() !== '') return [];
  } catch {
    // Unknown to this runtime; said below.
  }
  return [{ code: 'time-zone', field: 'timeZone', message: `'${timeZone}' is no time zone. Choose one such as Australia/Sydney.` }];
}

import type { OrganisationAnswer, UpdateOrganisation } from '@iwe/contract';
import {
  canChangeOrganisation,
  formatBsb,
  formatDate,
  isOneEmailAddress,
  isValidAbn,
  today,
  uploadedLogoId,
} from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { RequestTransaction } from '../../core/app-types.ts';
import { forbidden, unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';
import { findFile, keepFiles } from '../../core/files/stored-file.repository.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { staleRecord } from '../base-data/public.ts';
import {
  draftsUntil,
  isKnownTimeZone,
  lockOrganisation,
  ORGANISATION_FIELDS,
  organisationSettings,
  updateSettings,
} from './organisation.repository.ts';

/**
 * Changes the settings and writes old and new into the history. Throws 409 for an older version, 422 403 when an
 * accountant changes more than the lock date, 422 with a sentence for each invalid field.
 */
export function updateOrganisation(
  tx: RequestTransaction,
  request: FastifyRequest,
  { contentVersion, ...given }: UpdateOrganisation,
): Promise<OrganisationAnswer> {
  return once(tx, request, async () => {
    await lockOrganisation(tx);
    const present = await organisationSettings(tx);
    const wanted = {
      ...given,
      returnPolicyText: given.returnPolicyText ?? present.returnPolicyText,
      requiresSecondFactor: given.requiresSecondFactor ?? present.requiresSecondFactor,
      priceRounding: given.priceRounding ?? present.priceRounding,
      quoteValidDays: given.quoteValidDays ?? present.quoteValidDays,
      bsb: given.bsb === '' ? '' : (formatBsb(given.bsb) ?? given.bsb),
      anb: given.anb.replace(/\s/g, ''),
    };
    const isSame = (field: (typeof ORGANISATION_FIELDS)[number]) =>
      (field === 'anb' ? present.anb.replace(/\s/g, '') : present[field]) === wanted[field];
    const changed = ORGANISATION_FIELDS.filter((field) => !isSame(field));
    const warnings =
      wanted.anb !== '' && !isValidAbn(wanted.anb)
        ? ['The ABN does not pass its check. Compare it with the register.']
        : [];
    if (!changed.every((field) => canChangeOrganisation(tx.actor.account, field)))
      throw forbidden('Only an administrator changes these settings. An accountant changes the lock date.');
    if (changed.length > 0) {
      if (present.contentVersion !== contentVersion)
        throw await staleRecord(
          tx,
          { entity: 'organisation', noun: 'organisation', fields: ORGANISATION_FIELDS },
          present,
        );
      const problems = [
        ...problemsOf(wanted),
        ...(changed.includes('lockedUntil') ? lockProblems(wanted.lockedUntil, present.timeZone) : []),
        ...(changed.includes('logo') ? await logoProblems(tx, wanted.logo) : []),
        ...(changed.includes('timeZone') ? await timeZoneProblems(tx, wanted.timeZone) : []),
      ];
      if (problems.length > 0) throw unprocessable(problems);
      const logoId = uploadedLogoId(wanted.logo);
      // Also a logo that is replaced stays: approved documents show it.
      if (logoId !== null) await keepFiles(tx, [logoId]);
      await updateSettings(tx, changed, wanted);
      const pick = (settings: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(changed.map((field) => [field, settings[field]]));
      await writeAudit(tx, {
        action: 'Change',
        entity: 'organisation',
        entityId: tx.organisation,
        before: pick(present),
        after: pick(wanted),
      });
    }
    const data = await organisationSettings(tx);
    const drafts = data.lockedUntil === null ? [] : await draftsUntil(tx, data.lockedUntil);
    return { data, lockedDrafts: drafts.reduce((sum, row) => sum + row.count, 0), warnings };
  });
}

function problemsOf(wanted: Pick<UpdateOrganisation, 'bsb' | 'email' | 'logoMatch' | 'logoName'>): ProblemItem[] {
  return [
    ...(wanted.bsb !== '' && formatBsb(wanted.bsb) === undefined
      ? [{ code: 'bsb', field: 'bsb', message: 'A BSB has six digits, such as 062-004.' }]
      : []),
    ...(wanted.email !== '' && !isOneEmailAddress(wanted.email)
      ? [{ code: 'email', field: 'email', message: 'Enter one email address, such as orders@example.com.' }]
      : []),
    ...((wanted.logoMatch === '') !== (wanted.logoName === '')
      ? [
          {
            code: 'logo-rule',
            field: wanted.logoMatch === '' ? 'logoMatch' : 'logoName',
            message:
              'The logo rule needs both: the name to look for, and the logo to show. Empty both to switch it off.',
          },
        ]
      : []),
  ];
}

/** A period is locked up to the organisation's today at most (DOMAIN §4): what is to come cannot be closed yet. */
function lockProblems(lockedUntil: string | null, timeZone: string): ProblemItem[] {
  const day = today(timeZone, new Date());
  if (lockedUntil === null || lockedUntil <= day) return [];
  return [
    {
      code: 'lock-date',
      field: 'lockedUntil',
      message: `A period cannot be locked beyond today. Choose ${formatDate(day)} or an earlier day.`,
    },
  ];
}

/** An uploaded logo is a picture of this organisation that has not expired. */
async function logoProblems(tx: RequestTransaction, logo: string): Promise<ProblemItem[]> {
  const id = uploadedLogoId(logo);
  if (id === null) return [];
  const file = z.uuid().safeParse(id).success ? await findFile(tx, id) : null;
  if (file && !file.isExpired && file.mediaType.startsWith('image/')) return [];
  return [{ code: 'logo', field: 'logo', message: 'This logo is no longer there. Upload it again.' }];
}

/** Browser and database must both know the zone, because both compute the organisation's 'today'. */
async function timeZoneProblems(tx: RequestTransaction, timeZone: string): Promise<ProblemItem[]> {
  const isKnown = await isKnownTimeZone(tx, timeZone);
  try {
    if (isKnown && new Intl.DateTimeFormat('en-AU', { timeZone }).format() !== '') return [];
  } catch {
    // This runtime does not know it: refused below.
  }
  return [
    {
      code: 'time-zone',
      field: 'timeZone',
      message: `'${timeZone}' is no time zone. Choose one such as Australia/Sydney.`,
    },
  ];
}

import {
  findingKey,
  findingRule,
  formatDate,
  hasNeededRight,
  permittableFindings,
  SheetStatus,
  today,
} from '@iwe/domain';
import type { Actor, FindingNeed } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { conflict, notFound, unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { notify } from '../../../records/discussions/public.ts';
import { unknownChoices } from '../approve/approve-sheet.command.ts';
import { knownPlaces, writeEdit } from '../edit/write-edit.repository.ts';
import { staleContent } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import {
  activeStaff,
  addPermits,
  answerQuestion,
  askQuestion,
  joinedAskers,
  joinQuestion,
  lockQuestion,
  moreAskers,
  narrowQuestion,
  openQuestion,
} from './approval-questions.repository.ts';
import type { AskerRights, PermitInput } from './approval-questions.repository.ts';
import { RIGHT_NAMES } from './right-names.ts';
import { missingFor, possibleFindings } from './missing-findings.ts';

/** Returns the rights of DOMAIN §6 that an actor has, as questions name them. */
export const rightsOf = (actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>): FindingNeed[] =>
  (['accountant', 'director', 'role4', 'role4|accountant|director'] as const).filter((need) =>
    hasNeededRight(actor, need),
  );

async function lockDraft(tx: RequestTransaction, id: number, version: number): Promise<LockedSheet> {
  const locked = await lockSheet(tx, id);
  if (version !== locked.sheet.content_version) throw await staleContent(tx, locked, version, null);
  if (locked.sheet.status !== SheetStatus.Draft)
    throw unprocessable([{ code: 'sheet.status', message: 'Only a draft waits for an approval.' }]);
  return locked;
}

/**
 * POST permits: stores permits for findings of this content version. Throws 422 naming what the actor may not permit.
 */
export async function permitFindings(
  tx: RequestTransaction,
  id: number,
  input: { contentVersion: number; findings: PermitInput[] },
): Promise<void> {
  const locked = await lockDraft(tx, id, input.contentVersion);
  const { lines } = locked;
  const possible = await possibleFindings(tx, locked);
  const actor = ruleActor(tx.actor);
  const problems: ProblemItem[] = [];
  for (const { code, lineId } of input.findings) {
    const rule = findingRule(code);
    const line = lines.find((candidate) => candidate.id === lineId)?.seq;
    if (!rule || rule.needs === 'acknowledge')
      problems.push({ code: 'permit.unknown', message: `'${code}' needs no permit.` });
    else if (rule.ofLine !== (line !== undefined))
      problems.push({
        code: 'permit.line',
        message: 'A permit for a price or a return names its line, other permits name none.',
      });
    else if (!hasNeededRight(actor, rule.needs))
      problems.push({
        code: 'permit.right',
        message: `Only ${RIGHT_NAMES[rule.needs]} may permit this.`,
        needs: rule.needs,
        ...(line === undefined ? {} : { line }),
      });
    else if (!possible.has(line === undefined ? code : `${code}:${line}`))
      problems.push({
        code: 'permit.notFound',
        message: `${line === undefined ? 'The sheet' : `Line ${line}`} has nothing of this kind to permit. Look at it again.`,
        ...(line === undefined ? {} : { line }),
      });
  }
  if (problems.length > 0) throw unprocessable(problems);
  await recordPermits(tx, locked, input.findings);
}

async function recordPermits(
  tx: RequestTransaction,
  { sheet, lines }: Pick<LockedSheet, 'sheet' | 'lines'>,
  findings: readonly PermitInput[],
): Promise<void> {
  await addPermits(tx, { sheetId: sheet.id, version: sheet.content_version, givenBy: tx.actor.account.eId }, findings);
  const permits = findings.map((finding) => {
    const line = lines.find((candidate) => candidate.id === finding.lineId)?.seq;
    return { ...finding, ...(line === undefined ? {} : { line }) };
  });
  await writeAudit(tx, {
    action: 'Permit',
    entity: 'sheet',
    entityId: sheet.id,
    after: { contentVersion: sheet.content_version, permits },
  });
}

/** What the asker had chosen for the approval of types 1 and 2. */
interface AskedChoice {
  warehouseId?: number | null | undefined;
  shipType?: number | null | undefined;
  driverId?: number | null | undefined;
}

/**
 * Stores what the asker chose on the draft, so that whoever decides, and the asker afterwards, need not choose again.
 * Returns the draft after it; its version is a new one when something changed.
 */
async function storeChoice(tx: RequestTransaction, locked: LockedSheet, choice: AskedChoice): Promise<LockedSheet> {
  const { sheet } = locked;
  if (!sheetKind(sheet.type).asksAtApproval) return locked;
  const after = {
    ...sheet,
    warehouse_id: choice.warehouseId ?? sheet.warehouse_id,
    ship_type: choice.shipType ?? sheet.ship_type,
    driver_id: choice.driverId === undefined ? sheet.driver_id : choice.driverId,
  };
  const known = await knownPlaces(tx, choice.warehouseId ?? null, choice.driverId ?? null);
  const unknown = unknownChoices(choice, { knows_warehouse: known.warehouse, knows_driver: known.driver });
  if (unknown.length > 0) throw unprocessable(unknown);
  const saved = await writeEdit(tx, { before: sheet, after, action: 'Change shipping', isContent: true });
  return { ...locked, sheet: { ...sheet, ...saved } };
}

/**
 * POST approval-requests: 'Ask for approval'. One open question per content version: others who ask join it. What was
 * chosen for the approval is stored with it.
 */
export async function askForApproval(
  tx: RequestTransaction,
  id: number,
  input: { contentVersion: number; note: string } & AskedChoice,
): Promise<{ id: number; needs: string[] }> {
  const locked = await storeChoice(tx, await lockDraft(tx, id, input.contentVersion), input);
  const { content_version: version } = locked.sheet;
  const missing = await missingFor(tx, locked, [ruleActor(tx.actor)]);
  if (missing.length === 0)
    throw unprocessable([{ code: 'nothing-to-ask', message: 'Nothing blocks this approval. Approve it.' }]);
  const needs = [...new Set(missing.map((finding) => finding.needs))];
  const asker = { askedBy: tx.actor.account.eId, needs, note: input.note };
  const open = await openQuestion(tx, id, version);
  if (open?.asked_by === asker.askedBy) return { id: open.id, needs };

  const questionId = open?.id ?? (await askQuestion(tx, { sheetId: id, version, ...asker }));
  if (open) await joinQuestion(tx, open.id, asker);
  await writeAudit(tx, {
    action: 'Ask for approval',
    entity: 'sheet',
    entityId: id,
    after: { contentVersion: version, needs, reason: input.note },
  });
  await notifyDeciders(tx, id, { needs, knownNeeds: open?.needs ?? [] }, input.note);
  return { id: questionId, needs };
}

/**
 * Tells everybody else whose rights could decide at least one of the findings. Those whom the question reached before
 * somebody joined it, by the needs known then, are not told again.
 */
async function notifyDeciders(
  tx: RequestTransaction,
  sheetId: number,
  { needs, knownNeeds }: { needs: readonly string[]; knownNeeds: readonly string[] },
  note: string,
): Promise<void> {
  const deciders = (await activeStaff(tx))
    .filter((row) => row.id !== tx.actor.account.eId)
    .filter((row) => {
      const rights = rightsOf(actorOf(row));
      return rights.some((right) => needs.includes(right)) && !rights.some((right) => knownNeeds.includes(right));
    });
  await notify(
    tx,
    deciders.map(({ id }) => id),
    {
      kind: 'asked',
      record: { kind: 'sheet', id: sheetId },
      text: note === '' ? 'Asks for approval.' : `Asks for approval: ${note}`,
      by: tx.actor.name,
    },
  );
}

/** Tells who asked what the answer was. */
async function notifyAskers(
  tx: RequestTransaction,
  question: { id: number; sheet_id: number; asked_by: number },
  answer: 'permitted' | 'refused',
  note: string,
): Promise<void> {
  const askers = [question.asked_by, ...(await joinedAskers(tx, question.id))];
  await notify(
    tx,
    askers.filter((id) => id !== tx.actor.account.eId),
    {
      kind: 'answered',
      record: { kind: 'sheet', id: question.sheet_id },
      text: [answer === 'permitted' ? 'Permitted' : 'Refused', note].filter(Boolean).join(': '),
      by: tx.actor.name,
    },
  );
}

const actorOf = (row: AskerRights): Actor => ({
  role: row.role,
  isAcct: row.is_acct,
  isDir: row.is_dir,
  modPrc: row.mod_prc,
  crtCSR: row.crt_csr,
  maxDisCents: row.max_dis_cents,
});

/**
 * Answers a question. 'permitted' stores permits for every finding that stops the askers and that the answerer has the
 * right for; where other rights are still missing, the question stays open for them. Throws 404, 409 when somebody has
 * answered before, and 422 when the question waits for another right.
 */
export async function answerApproval(
  tx: RequestTransaction,
  questionId: number,
  input: { answer: 'permitted' | 'refused'; note: string },
): Promise<{ id: number; answer: string | null; needs: string[] }> {
  const found = await lockQuestion(tx, questionId);
  if (!found) throw notFound();
  if (found.answer !== null) {
    const at = found.answered_at ?? new Date();
    const day = formatDate(today(found.time_zone, at));
    if (found.answer === 'withdrawn')
      throw conflict(
        `The sheet was changed on ${day}, so this question does not wait any more. Look at the sheet again.`,
        'question-changed',
        { at: at.toISOString(), answer: 'changed' },
      );
    throw conflict(`${found.answered_name ?? 'Somebody'} answered this question on ${day}.`, 'already-answered', {
      by: found.answered_name ?? '',
      at: at.toISOString(),
      answer: found.answer,
    });
  }
  const actor = ruleActor(tx.actor);
  const answeredBy = tx.actor.account.eId;
  if (!found.needs.some((need) => rightsOf(actor).includes(need as FindingNeed))) {
    throw unprocessable([
      {
        code: 'permit.right',
        message: 'This question waits for somebody with another right.',
        needs: found.needs.join('|'),
      },
    ]);
  }
  if (input.answer === 'refused') {
    await answerQuestion(tx, questionId, { answer: 'refused', answeredBy, note: input.note });
    await writeAudit(tx, {
      action: 'Refuse approval',
      entity: 'sheet',
      entityId: found.sheet_id,
      after: { contentVersion: found.content_version, reason: input.note },
    });
    await notifyAskers(tx, found, 'refused', input.note);
    return { id: questionId, answer: 'refused', needs: found.needs };
  }
  const locked = await lockDraft(tx, found.sheet_id, found.content_version);
  const missing = await missingFor(tx, locked, [found, ...(await moreAskers(tx, questionId))].map(actorOf));
  const mine = permittableFindings(missing, actor);
  const idOf = (line: number | undefined): number | null =>
    locked.lines.find((candidate) => candidate.seq === line)?.id ?? null;
  if (mine.length > 0)
    await recordPermits(
      tx,
      locked,
      mine.map((finding) => ({ code: finding.code, lineId: idOf(finding.line) })),
    );
  const rest = missing.filter((finding) => !mine.some((own) => findingKey(own) === findingKey(finding)));
  if (rest.length > 0) {
    const needs = [...new Set(rest.map((finding) => finding.needs))];
    await narrowQuestion(tx, questionId, needs);
    return { id: questionId, answer: null, needs };
  }
  await answerQuestion(tx, questionId, { answer: 'permitted', answeredBy, note: input.note });
  await notifyAskers(tx, found, 'permitted', input.note);
  return { id: questionId, answer: 'permitted', needs: [] };
}

import { findingKey, formatDate, holdsNeed, SheetStatus, today } from '@iwe/domain';
import type { Actor, FindingCode, FindingNeed } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { conflict, notFound, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import { writeAudit } from '../../../writes/public.ts';
import { staleVersion } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { answerQuestion, askQuestion, givePermits, lockQuestion, narrowQuestion, openQuestion } from './approval-questions.repository.ts';
import type { PermitInput } from './approval-questions.repository.ts';
import { joinQuestion, moreAskers } from './more-askers.repository.ts';
import type { AskerRights } from './more-askers.repository.ts';
import { missingFor, standingKeys } from './standing-findings.ts';

/** The right that a permit of each finding takes (DOMAIN §6); other findings are warnings and need no permit. */
const NEEDS: Partial<Record<FindingCode, FindingNeed>> = {
  'credit.overLimit': 'accountant', 'payment.cbd': 'accountant', 'price.overMaxDis': 'director', 'price.tenBelowClassA': 'role4',
};

/** The rights of DOMAIN §6 that an actor holds, as questions name them. */
export const rightsOf = (actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>): FindingNeed[] =>
  (['accountant', 'director', 'role4'] as const).filter((need) => holdsNeed(actor, need));

async function lockDraft(tx: RequestTransaction, id: number, version: number): Promise<LockedSheet> {
  const locked = await lockSheet(tx, id);
  if (version !== locked.sheet.content_version) throw await staleVersion(tx, locked, version, null);
  if (locked.sheet.status !== SheetStatus.Draft) throw unprocessable([{ code: 'sheet.status', message: 'Only a draft waits for an approval.' }]);
  return locked;
}

/** POST permits: a holder of the right lets findings of this content version pass. 422 names what the actor may not permit. */
export async function permitFindings(tx: RequestTransaction, id: number, input: { contentVersion: number; findings: PermitInput[] }): Promise<void> {
  const locked = await lockDraft(tx, id, input.contentVersion);
  const { lines } = locked;
  const standing = await standingKeys(tx, locked);
  const actor = ruleActor(tx.actor);
  const problems: ProblemItem[] = [];
  for (const { code, lineId } of input.findings) {
    const need = NEEDS[code as FindingCode];
    const line = lines.find((candidate) => candidate.id === lineId)?.seq;
    if (!need) problems.push({ code: 'permit.unknown', message: `'${code}' needs no permit.` });
    else if (code.startsWith('price.') !== (line !== undefined)) problems.push({ code: 'permit.line', message: 'A permit for a price names its line, other permits name none.' });
    else if (!holdsNeed(actor, need)) problems.push({ code: 'permit.right', message: `Only ${RIGHT_NAMES[need]} may permit this.`, needs: need, ...(line === undefined ? {} : { line }) });
    else if (!standing.has(line === undefined ? code : `${code}:${line}`)) problems.push({ code: 'permit.notFound', message: `${line === undefined ? 'The sheet' : `Line ${line}`} has nothing of this kind to permit. Look at it again.`, ...(line === undefined ? {} : { line }) });
  }
  if (problems.length > 0) throw unprocessable(problems);
  await recordPermits(tx, id, input.contentVersion, input.findings);
}

const RIGHT_NAMES: Readonly<Record<FindingNeed, string>> = { accountant: 'an accountant', director: 'a director', role4: 'a manager', acknowledge: 'staff' };

async function recordPermits(tx: RequestTransaction, id: number, version: number, findings: readonly PermitInput[]): Promise<void> {
  await givePermits(tx, id, version, tx.actor.account.eId, findings);
  await writeAudit(tx, { action: 'Permit', entity: 'sheet', entityId: id, after: { contentVersion: version, permits: findings } });
}

/** POST approval-requests: 'Ask for approval'. One open question per content; whoever asks as well waits for the same answer. */
export async function askForApproval(tx: RequestTransaction, id: number, input: { contentVersion: number; note: string }): Promise<{ id: number; needs: string[] }> {
  const locked = await lockDraft(tx, id, input.contentVersion);
  const missing = await missingFor(tx, locked, [ruleActor(tx.actor)]);
  if (missing.length === 0) throw unprocessable([{ code: 'nothing-to-ask', message: 'Nothing stands in the way of this approval. Approve it.' }]);
  const needs = [...new Set(missing.map((finding) => finding.needs))];
  const open = await openQuestion(tx, id, input.contentVersion);
  if (open !== undefined) {
    if (open.asked_by !== tx.actor.account.eId) {
      await joinQuestion(tx, open.id, tx.actor.account.eId, needs, input.note);
      await writeAudit(tx, { action: 'Ask for approval', entity: 'sheet', entityId: id, after: { contentVersion: input.contentVersion, needs, reason: input.note } });
    }
    return { id: open.id, needs };
  }
  const question = await askQuestion(tx, id, input.contentVersion, needs, tx.actor.account.eId, input.note);
  await writeAudit(tx, { action: 'Ask for approval', entity: 'sheet', entityId: id, after: { contentVersion: input.contentVersion, needs, reason: input.note } });
  return { id: question, needs };
}

const actorOf = (row: AskerRights): Actor => ({ role: row.role, isAcct: row.is_acct, isDir: row.is_dir, modPrc: row.mod_prc, crtCSR: row.crt_csr, maxDisCents: row.max_dis_cents });

/**
 * The answer to a question. 'permitted' records permits for every finding in the askers' way that the answerer has the
 * right for; where others are still needed, the question stays open for them.
 */
export async function answerApproval(tx: RequestTransaction, questionId: number, input: { answer: 'permitted' | 'refused'; note: string }): Promise<{ id: number; answer: string | null; needs: string[] }> {
  const found = await lockQuestion(tx, questionId);
  if (!found) throw notFound();
  if (found.answer !== null) {
    const at = found.answered_at ?? new Date();
    throw conflict(`${found.answered_name ?? 'Somebody'} answered this question on ${formatDate(today('UTC', at))}.`, 'already-answered', { by: found.answered_name ?? '', at: at.toISOString(), answer: found.answer });
  }
  const actor = ruleActor(tx.actor);
  if (!found.needs.some((need) => rightsOf(actor).includes(need as FindingNeed))) {
    throw unprocessable([{ code: 'permit.right', message: 'This question waits for somebody with another right.', needs: found.needs.join('|') }]);
  }
  if (input.answer === 'refused') {
    await answerQuestion(tx, questionId, 'refused', tx.actor.account.eId, input.note);
    await writeAudit(tx, { action: 'Refuse approval', entity: 'sheet', entityId: found.sheet_id, after: { contentVersion: found.content_version, reason: input.note } });
    return { id: questionId, answer: 'refused', needs: found.needs };
  }
  const locked = await lockDraft(tx, found.sheet_id, found.content_version);
  const missing = await missingFor(tx, locked, [found, ...await moreAskers(tx, questionId)].map(actorOf));
  const mine = missing.filter((finding) => holdsNeed(actor, finding.needs));
  const idOf = (line: number | undefined): number | null => locked.lines.find((candidate) => candidate.seq === line)?.id ?? null;
  if (mine.length > 0) await recordPermits(tx, found.sheet_id, found.content_version, mine.map((finding) => ({ code: finding.code, lineId: idOf(finding.line) })));
  const rest = missing.filter((finding) => !mine.some((own) => findingKey(own) === findingKey(finding)));
  if (rest.length > 0) {
    const needs = [...new Set(rest.map((finding) => finding.needs))];
    await narrowQuestion(tx, questionId, needs);
    return { id: questionId, answer: null, needs };
  }
  await answerQuestion(tx, questionId, 'permitted', tx.actor.account.eId, input.note);
  return { id: questionId, answer: 'permitted', needs: [] };
}

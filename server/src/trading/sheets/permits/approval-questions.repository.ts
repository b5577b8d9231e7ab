import type { Reader, RowOf, Transaction } from '../../../core/database/index.ts';
import * as sql from './permits.sql.ts';

/** A finding to permit; `lineId` is null for a finding of the whole sheet. */
export interface PermitInput {
  code: string;
  lineId: number | null;
}

/** Stores permits for one content version, unless the same person permitted the same before. */
export async function addPermits(
  tx: Transaction,
  { sheetId, version, givenBy }: { sheetId: number; version: number; givenBy: number },
  findings: readonly PermitInput[],
): Promise<void> {
  const codes = findings.map((finding) => finding.code);
  const lineIds = findings.map((finding) => finding.lineId);
  await tx.query(sql.ADD_PERMITS(tx.organisation, sheetId, version, givenBy, codes, lineIds));
}

/** Returns the open question on a content version of a sheet; undefined when there is none. */
export async function openQuestion(
  tx: Reader,
  sheetId: number,
  version: number,
): Promise<RowOf<typeof sql.OPEN_QUESTION> | undefined> {
  const [row] = await tx.query(sql.OPEN_QUESTION(tx.organisation, sheetId, version));
  return row;
}

/** A question about the approval of one content version. */
export interface NewQuestion {
  sheetId: number;
  version: number;
  /** The rights that are missing. */
  needs: readonly string[];
  askedBy: number;
  note: string;
}

/** Adds a question to the queue and returns its id. */
export async function askQuestion(
  tx: Transaction,
  { sheetId, version, needs, askedBy, note }: NewQuestion,
): Promise<number> {
  const [row] = await tx.query(sql.ASK(tx.organisation, sheetId, version, needs, askedBy, note));
  return row?.id ?? 0;
}

/** A question with who asked it and that person's rights today. */
export type Question = RowOf<typeof sql.LOCK_QUESTION>;

/** Locks a question and its sheet, and returns it; undefined when it is not in this organisation. */
export async function lockQuestion(tx: Transaction, id: number): Promise<Question | undefined> {
  const [, [row]] = await tx.batch([
    sql.LOCK_SHEET_OF_QUESTION(tx.organisation, id),
    sql.LOCK_QUESTION(tx.organisation, id),
  ]);
  return row;
}

/** An answer that ends a question. */
export interface QuestionAnswer {
  answer: 'permitted' | 'refused';
  answeredBy: number;
  note: string;
}

/** Stores the answer to a question. */
export async function answerQuestion(
  tx: Transaction,
  id: number,
  { answer, answeredBy, note }: QuestionAnswer,
): Promise<void> {
  await tx.query(sql.ANSWER(tx.organisation, id, answer, answeredBy, note));
}

/** Leaves a question open for the rights that are still missing; those who have answered are not asked again. */
export async function narrowQuestion(tx: Transaction, id: number, needs: readonly string[]): Promise<void> {
  await tx.query(sql.NARROW_QUESTION(tx.organisation, id, needs));
}

/** Adds somebody who asks the same to an open question, which then needs the rights of both. Both see its answer. */
export async function joinQuestion(
  tx: Transaction,
  questionId: number,
  { askedBy, needs, note }: Pick<NewQuestion, 'askedBy' | 'needs' | 'note'>,
): Promise<void> {
  await tx.query(sql.JOIN_QUESTION(tx.organisation, questionId, askedBy, note, needs));
}

/** The rights of somebody who asked, as they are today. */
export type AskerRights = RowOf<typeof sql.MORE_ASKERS>;

/** Returns the rights of those who joined a question. */
export const moreAskers = (tx: Reader, questionId: number): Promise<AskerRights[]> =>
  tx.query(sql.MORE_ASKERS(tx.organisation, questionId));

/** Returns the lowest discount limit of an active member, in cents; null when there is none. */
export async function lowestDiscountLimit(tx: Reader): Promise<number | null> {
  const [row] = await tx.query(sql.LOWEST_DISCOUNT_LIMIT(tx.organisation));
  return row?.cents ?? null;
}

/** A question as the queue lists it. */
export type QueuedQuestion = RowOf<typeof sql.QUEUE>;

/** Returns the questions that somebody with these rights may answer, and those that this member asked. */
export const readQueue = (tx: Reader, rights: readonly string[], memberId: number): Promise<QueuedQuestion[]> =>
  tx.query(sql.QUEUE(rights, memberId, tx.organisation));

/** Everybody who works in the organisation today, with their rights. */
export const activeStaff = (tx: Reader) => tx.query(sql.ACTIVE_STAFF(tx.organisation));

/** Returns who joined a question after it was asked, as eIds. */
export async function joinedAskers(tx: Reader, questionId: number): Promise<number[]> {
  return (await tx.query(sql.JOINED_ASKERS(tx.organisation, questionId))).map(({ id }) => id);
}

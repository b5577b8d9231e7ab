import { sameText } from '@iwe/domain';
import type { ChoiceList } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { addChoice, choicesOf, lockChoices, removeChoice } from './choices.repository.ts';

/** Adds a word at the end of a list. Throws 422 when the list has it already or it cannot be one. */
export async function addToChoices(tx: RequestTransaction, list: ChoiceList, name: string): Promise<void> {
  if (list === 'tag4' && name.includes('/'))
    throw unprocessable([
      {
        code: 'choice-slash',
        field: 'name',
        message: "A location has no '/' in it: that sign separates several of them.",
      },
    ]);
  await lockChoices(tx, list);
  const isTaken = (await choicesOf(tx, list)).some((choice) => sameText(choice.name) === sameText(name));
  if (isTaken || !(await addChoice(tx, list, name)))
    throw unprocessable([{ code: 'name-taken', field: 'name', message: `'${name}' is in the list already.` }]);
  await auditChoice(tx, list, '', name);
}

/** Removes a word from a list. Throws 404 when the list does not have it, 422 while a record carries it. */
export async function removeFromChoices(tx: RequestTransaction, list: ChoiceList, name: string): Promise<void> {
  await lockChoices(tx, list);
  const choice = (await choicesOf(tx, list)).find((row) => row.name === name);
  if (!choice) throw notFound();
  if (choice.used > 0)
    throw unprocessable([
      {
        code: 'choice-used',
        field: 'name',
        message: `${choice.used} ${choice.used === 1 ? 'record uses' : 'records use'} '${name}'. Change them first.`,
      },
    ]);
  await removeChoice(tx, list, name);
  await auditChoice(tx, list, name, '');
}

const auditChoice = (tx: RequestTransaction, list: ChoiceList, before: string, after: string): Promise<void> =>
  writeAudit(tx, {
    action: 'Change',
    entity: 'organisation',
    entityId: tx.organisation,
    before: { [list]: before },
    after: { [list]: after },
  });

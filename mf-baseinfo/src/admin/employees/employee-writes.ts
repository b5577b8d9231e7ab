import type { EmployeeAnswer } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, forgetAnswers, toast } from '@iwe/session';

/** Says what a write did, and forgets what lists and selects had of the employees. */
export function employeeSaved(answer: EmployeeAnswer): void {
  forgetAnswers('employees');
  toast.success([messages.operationSuccessful, ...(answer.notice === '' ? [] : [answer.notice])]);
}

/** Writes once more to somebody without a password. */
export async function sendAgain(id: number): Promise<void> {
  employeeSaved(await api.post<EmployeeAnswer>(`employees/${id}/invite`, undefined, { idempotencyKey: crypto.randomUUID() }));
}

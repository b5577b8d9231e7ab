import type { EmployeeAnswer } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, forgetAnswers, toast } from '@iwe/session';

/** Shows what a write did, and drops cached employees from lists and selects. */
export function employeeSaved(answer: EmployeeAnswer): void {
  forgetAnswers('employees');
  toast.success([messages.operationSuccessful, ...(answer.notice === '' ? [] : [answer.notice])]);
}

/** Sends the invitation again to somebody without a password. */
export async function sendAgain(id: number): Promise<void> {
  employeeSaved(await api.post<EmployeeAnswer>(`employees/${id}/invite`, undefined));
}

/** Removes a colleague's lost second factor. */
export async function removeFactor(id: number): Promise<void> {
  employeeSaved(await api.post<EmployeeAnswer>(`employees/${id}/remove-second-factor`));
}

import type { EmployeeAnswer, EmployeeDetail } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, forgetAnswers, toast, useAccount, useApi } from '@iwe/session';
import { Dialog, ErrorState } from '@iwe/ui';
import { EmployeeForm } from './employee-form.tsx';

/** An employee over the list: read first, because the list does not carry the rights. */
export function EmployeeEditor({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const { data, error, reload } = useApi<EmployeeDetail>(`employees/${id}`, undefined, { quiet: true, freshMs: 0 });
  const { is_admin } = useAccount();
  if (error) return <Dialog open onClose={onClose} title="Employee"><ErrorState lines={error.lines} onRetry={reload} /></Dialog>;
  // No dialog of its own while it loads: a second one that takes the focus would close the first, and with it both.
  if (!data) return null;
  return <EmployeeForm key={data.id} employee={data} mayInvite={is_admin} onDone={onDone} onClose={onClose} />;
}

/** Says what a write did, and forgets what lists and selects had of the employees. */
export function employeeSaved(answer: EmployeeAnswer): void {
  forgetAnswers('employees');
  toast.success([messages.operationSuccessful, ...(answer.notice === '' ? [] : [answer.notice])]);
}

/** Writes once more to somebody without a password. */
export async function sendAgain(id: number): Promise<void> {
  employeeSaved(await api.post<EmployeeAnswer>(`employees/${id}/invite`, undefined, { idempotencyKey: crypto.randomUUID() }));
}

import type { Employee } from '@iwe/contract';
import { Badge } from '@iwe/ui';
import type { Tone } from '@iwe/ui';

const TONES: Readonly<Record<Employee['status'], Tone>> = {
  Active: 'success',
  Invited: 'warning',
  Inactive: 'neutral',
};

/** Whether an account is active, waits for its first sign-in, or was closed. */
export function EmployeeStatusTag({ status }: { status: Employee['status'] }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

import { Api } from '../fixtures/api.ts';
import { expect, people } from '../fixtures/iwe.ts';
import type { Page } from '../fixtures/iwe.ts';

export interface EmployeeRow {
  id: number;
  email: string;
  name: string;
  role: number;
  able_login: number;
  status: string;
}

/**
 * Returns a demo colleague without any right, whom no other journey uses: the last of them. Who was invited by another
 * journey has no password yet.
 */
export async function colleague(api: Api): Promise<EmployeeRow> {
  const { data } = await api.get<{ data: EmployeeRow[] }>('employees?all=1');
  const known = Object.values<string>(people);
  const plain = data
    .filter(
      (row) => row.role <= 3 && row.able_login === 1 && row.email.endsWith('@iwe.demo') && !known.includes(row.email),
    )
    .toSorted((one, other) => other.id - one.id)[0];
  if (!plain) throw new Error('The demo has no plain colleague.');
  return plain;
}

export const openEmployee = async (page: Page, email: string) => {
  await page.goto('/admin/employees');
  await page.getByRole('button', { name: email, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  return dialog;
};

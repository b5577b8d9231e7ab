import { screen, within } from '@testing-library/react';
import { buildEmployee, pageOf } from '../../testing/records.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { EmployeeAdminPage } from './employee-admin-page.tsx';

describe('an employee', () => {
  const edit = (over: object, account?: object) => {
    const sally = buildEmployee(over);
    return openAdmin(
      <EmployeeAdminPage />,
      '/admin/employees?edit=21',
      { 'GET employees': pageOf(sally), 'GET employees/21': sally, 'PUT employees/21': { data: sally, notice: '' } },
      account,
    );
  };
  const texts = () =>
    ['Name', 'Phone', 'Role description'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }));

  test.each([
    [
      ['name', 'phone', 'roleDesc'],
      [false, false, false],
    ],
    [['roleDesc'], [true, true, false]],
    [['phone'], [true, false, true]],
    [['role'], [true, true, true]],
  ])('of whom %j may be changed has these fields alone open', async (editable, disabled) => {
    edit({ editable });
    await screen.findByRole('dialog');
    expect(texts().map((field) => field.disabled)).toEqual(disabled);
  });

  test('has fields that take as much as is stored of them', async () => {
    edit({ editable: ['name', 'phone', 'roleDesc'] });
    await screen.findByRole('dialog');
    expect(texts().map(({ maxLength }) => maxLength)).toEqual([80, 40, 60]);
    expect(screen.queryByText('Signs in with a second factor.')).toBeNull();
  });

  test('whose rights nobody here may change has the one reason without a list of fields', async () => {
    const fields = ['role', 'maxDis', 'modPrc', 'isAcct', 'is_dir', 'crtCSR', 'is_admin'];
    edit({ editable: ['name'], refusals: Object.fromEntries(fields.map((field) => [field, 'Ask somebody else.'])) });
    const rights = await screen.findByRole('region', { name: 'Rights' });
    expect(rights.textContent).toMatch(/Ask somebody else\.$/);
    expect(rights.textContent).not.toContain('Role, Discount limit');
  });

  test('without a name is not saved', async () => {
    const { user, sent } = edit({ editable: ['name'] });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, ' {Enter}');
    expect(await screen.findByText('Please enter')).toBeTruthy();
    expect(sent('PUT', 'employees/21')).toEqual([]);
  });

  test.each(['nina', 'nina@new', '@new.example', 'ni na@new.example'])('is not invited at %j', async (email) => {
    const { user, sent } = openAdmin(<EmployeeAdminPage />, '/admin/employees?edit=new', { 'GET employees': pageOf() });
    await user.click(await screen.findByRole('textbox', { name: 'Email' }));
    await user.paste(email);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'N{Enter}');
    expect(await screen.findByText('Please enter your email')).toBeTruthy();
    expect(sent('POST', 'employees')).toEqual([]);
  });

  test('is invited by an administrator without the rights that only a director gives', async () => {
    openAdmin(<EmployeeAdminPage />, '/admin/employees?edit=new', { 'GET employees': pageOf() });
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite an employee' }));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ disabled }) => !disabled).map((box) => box.labels?.[0]?.textContent)).toEqual([
      'May create customers',
    ]);
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Discount limit/ }).disabled).toBe(true);
    expect(dialog.getByText(/Only a director changes this/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).maxLength).toBe(254);
  });
});

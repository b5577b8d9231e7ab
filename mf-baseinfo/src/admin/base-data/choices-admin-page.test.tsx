import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { NO_CHOICES, openAdmin } from '../testing/open-admin.tsx';
import { ChoicesAdminPage } from './choices-admin-page.tsx';

describe('options', () => {
  test('are counted, and a name is at most 60 letters long', async () => {
    openAdmin(<ChoicesAdminPage />, '/admin/tags', {
      ...NO_CHOICES,
      'GET admin/choices/areas': { data: ['A', 'B', 'C'].map((name) => ({ name, used: 1 })) },
    });
    const count = (name: string) => screen.getByRole('heading', { name }).nextElementSibling?.textContent;
    await screen.findByText('B');
    await waitFor(() => expect(['Areas', 'Tag 1'].map(count)).toEqual(['3', '0']));
    expect(screen.getByLabelText<HTMLInputElement>('New in Areas').maxLength).toBe(60);
  });

  test('of a list that is empty are asked for', async () => {
    openAdmin(<ChoicesAdminPage />, '/admin/tags', {
      ...NO_CHOICES,
      'GET admin/choices/areas': { data: [{ name: 'A', used: 1 }] },
    });
    const list = (name: string) => within(screen.getByRole('region', { name }));
    expect(await list('Tag 1').findByText('None yet. Type the first one above.')).toBeTruthy();
    await list('Areas').findByText('A');
    expect(list('Areas').queryByText(/None yet/)).toBeNull();
  });

  test('are added once, however often Enter is pressed', async () => {
    const answer = Promise.withResolvers<object>();
    const { user, sent } = openAdmin(<ChoicesAdminPage />, '/admin/tags', {
      ...NO_CHOICES,
      'POST admin/choices/areas': () => answer.promise,
    });
    const field = screen.getByLabelText<HTMLInputElement>('New in Areas');
    await user.type(field, 'South{Enter}{Enter}');
    answer.resolve({ data: [] });
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent('POST', 'admin/choices/areas')).toHaveLength(1);
    expect(screen.getAllByText('Operation successful')).toHaveLength(1);
  });

  test('say the refusal of one list in that list alone', async () => {
    const { user } = openAdmin(<ChoicesAdminPage />, '/admin/tags', {
      ...NO_CHOICES,
      'POST admin/choices/tag1': refuse(409, { message: 'It is there already.', code: 'conflict' }),
    });
    await user.type(screen.getByLabelText('New in Tag 1'), 'Summer{Enter}');
    expect(await within(screen.getByRole('region', { name: 'Tag 1' })).findByText('It is there already.')).toBeTruthy();
    expect(screen.getAllByText('It is there already.')).toHaveLength(1);
  });
});

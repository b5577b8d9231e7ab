import type { Answer } from '@iwe/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { openSales } from '../testing/open-sales.tsx';

const open = (answers: Record<string, Answer>) => openSales({ answers });

describe('saved settings', () => {
  const saved = (id: number, name: string) => ({
    id,
    type: 'invoices-credit-notes-detail',
    name,
    request: { type: 'invoices-credit-notes-detail', group: 'asProducts' },
  });
  const panel = async ({ user }: ReturnType<typeof open>) => {
    await user.click(screen.getByRole('button', { name: 'Saved settings' }));
    return screen.findByRole('textbox', { name: 'Save what is set as' });
  };

  test('are not said to be none before they are known; a name is at most 60 letters long', async () => {
    const answer = Promise.withResolvers<object>();
    const opened = open({ 'GET report-settings': () => answer.promise });
    const name = await panel(opened);
    expect((name as HTMLInputElement).maxLength).toBe(60);
    expect(screen.queryByText(/^None yet/)).toBeNull();
    answer.resolve({ data: [] });
    expect(await screen.findByText(/^None yet/)).toBeTruthy();
  });

  test('are those of now when they are opened again', async () => {
    let stored = [saved(5, 'Products')];
    const opened = open({
      'GET report-settings': () => ({ data: stored }),
      'POST report-settings': () => {
        stored = [...stored, saved(6, 'April')];
        return { data: stored };
      },
    });
    const { user, sent } = opened;
    await user.type(await panel(opened), 'April{Enter}');
    await screen.findByRole('button', { name: 'April' });
    await waitFor(() => expect(sent('GET', 'report-settings')).toHaveLength(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'April' })).toBeNull());
    await panel(opened);
    expect(screen.getByRole('button', { name: 'April' })).toBeTruthy();
  });

  test('are deleted one at a time', async () => {
    const answer = Promise.withResolvers<object>();
    const opened = open({
      'GET report-settings': { data: [saved(5, 'Products'), saved(6, 'April')] },
      'DELETE report-settings/5': () => answer.promise,
    });
    const { user, sent } = opened;
    await panel(opened);
    await user.click(await screen.findByRole('button', { name: 'Delete Products' }));
    await user.click(screen.getByRole('button', { name: 'Delete April' }));
    expect(sent('DELETE', 'report-settings/6')).toEqual([]);
    answer.resolve({ data: [saved(6, 'April')] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Products' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete April' })).toBeTruthy();
  });

  test('that fill the form are looked at only when somebody asks', async () => {
    const opened = open({ 'GET report-settings': { data: [saved(5, 'Products')] } });
    const { user, sent } = opened;
    await panel(opened);
    await user.click(await screen.findByRole('button', { name: 'Products' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('As Products').checked).toBe(true));
    expect(sent('POST', 'reports/preview')).toEqual([]);
    expect(sent('POST', 'reports')).toEqual([]);
  });
});

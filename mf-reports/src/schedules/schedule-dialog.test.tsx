import { screen, waitFor } from '@testing-library/react';
import { StockReportsPage } from '../reports/report-pages.tsx';
import { renderScreen } from '../testing/render-screen.tsx';

test('a schedule of the stock has no day and no time; each sending has its own', async () => {
  const { user, sent } = renderScreen(<StockReportsPage />, {
    url: '/stock_value?report=stock-value&dueDate=2026-03-31&dueTime=17:30',
    answers: {
      'POST reports/preview': new Promise(() => undefined),
      'GET report-recipients': { data: [{ eId: 12, name: 'Mia', email: 'mia@iwe.demo' }] },
      'POST report-schedules': { data: [] },
    },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Or at a Time of That Day').value).toBe('17:30');
  await user.click(screen.getByRole('button', { name: 'Send on a schedule …' }));
  await user.click(await screen.findByRole('checkbox', { name: /Mia/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('POST', 'report-schedules')).toHaveLength(1));
  const request = sent('POST', 'report-schedules')[0]?.body['request'];
  expect(request).toHaveProperty('type', 'stock-value');
  expect(request).not.toHaveProperty('dueDate');
  expect(request).not.toHaveProperty('dueTime');
});

import type { Account, DriverReportRow } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { sessionStore } from '@iwe/session';
import { screen } from '@testing-library/react';
import { renderInHouse } from '../testing/render.tsx';
import { DriverReportItem } from './driver-reports/driver-report-item.tsx';
import { RequestNotice } from './request-notice.tsx';
import { SheetTotals } from './sheet-totals.tsx';
import { SheetStatusTag, XeroTag, XeroText } from './tags.tsx';
import { XeroNotice } from './xero-notice.tsx';

beforeEach(() => {
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

describe('the totals', () => {
  const sheet = { quantity: 150, subtotal: 10_454.55, gst: 1_045.45, amount: 11_500, usdTotalAmount: 7_475 };
  const show = (type: number, landedTotal: number | undefined, hasMoney = true) => {
    const view = renderInHouse(<SheetTotals sheet={{ ...sheet, type, landedTotal }} hasMoney={hasMoney} />);
    const shown = [...view.container.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    view.unmount();
    return shown;
  };
  const money = [
    ['Subtotal', '10,454.55'],
    ['GST', '1,045.45'],
    ['Total AUD', '11,500.00'],
  ];

  test('of a purchase have USD and landed cost where there are any', () => {
    expect(show(SheetType.PurchaseOrder, 6_773.08)).toEqual([
      ['Quantity', '150'],
      ['Total USD', '7,475.00'],
      ['Landed Cost', '6,773.08'],
      ...money,
    ]);
    expect(show(SheetType.Bill, 0)).toEqual([['Quantity', '150'], ['Total USD', '7,475.00'], ...money]);
  });

  test('of a sale are in AUD; a count has its difference without GST, a transfer no money', () => {
    expect(show(SheetType.Invoice, undefined)).toEqual([['Quantity', '150'], ...money]);
    expect(show(SheetType.Adjustment, undefined)).toEqual([
      ['Difference', '150'],
      ['Amount AUD', '11,500.00'],
    ]);
    expect(show(SheetType.Transfer, undefined, false)).toEqual([['Quantity', '150']]);
    expect(show(SheetType.Adjustment, undefined, false)).toEqual([['Difference', '150']]);
  });
});

test('a request for approval says who asked when, and for which rights', () => {
  const request = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z' };
  const { unmount } = renderInHouse(<RequestNotice request={{ ...request, needs: ['director', 'role4'] }} />);
  const words = 'Sally asked for approval on 20 Nov 2026 12:00';
  expect(screen.getByRole('status').textContent).toBe(`${words}: Director, Manager.`);
  unmount();
  renderInHouse(<RequestNotice request={{ ...request, needs: [] }} />);
  expect(screen.getByRole('status').textContent).toBe(`${words}.`);
});

test('what Xero says is a refusal only where the sheet has failed', () => {
  const { unmount } = renderInHouse(<XeroNotice xeroSent="Fail" sentence="No such contact." />);
  expect(screen.getByRole('status').textContent).toBe('Xero refused this sheet: No such contact.');
  unmount();
  renderInHouse(<XeroNotice xeroSent="Sent" sentence="The total there is 12.00." />);
  expect(screen.getByRole('status').textContent).toBe('The total there is 12.00.');
});

test('a closed order is Closed whatever its status; without closing the status is told', () => {
  const { unmount } = renderInHouse(<SheetStatusTag status={2} isClosed />);
  expect(screen.getByText('Closed')).toBeTruthy();
  unmount();
  renderInHouse(<SheetStatusTag status={2} />);
  expect(screen.getByText('Approved')).toBeTruthy();
});

test('the state at Xero leads to the page there when there is one, beside what is paid', () => {
  const page = 'https://go.xero.example/invoice/1';
  const { unmount, container } = renderInHouse(<XeroTag xeroSent="Sent" paymentState="Overdue" page={page} />);
  const link = screen.getByRole('link', { name: 'Xero: Sent' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([page, '_blank']);
  expect(container.textContent).toContain('Overdue');
  unmount();
  const plain = renderInHouse(<XeroTag xeroSent="Unsent" paymentState="" page={null} />);
  expect(plain.container.textContent).toContain('Xero: Unsent');
  expect(screen.queryByRole('link')).toBeNull();
  plain.unmount();
  expect(renderInHouse(<XeroText xeroSent="Sent" paymentState="Paid" />).container.textContent).toContain('SentPaid');
});

describe("a driver's report", () => {
  const report = {
    id: 1,
    shipType: 1,
    isDelivered: true,
    isApplied: true,
    driver: 'Don',
    reportedAt: '2026-11-20T01:00:00.000Z',
    receivedBy: 'Ms Wu',
    actualPayType: null,
    amount: null,
    reason: '',
    comment: 'At the dock',
    notice: '',
    photoId: null,
    signatureId: null,
  } as unknown as DriverReportRow;
  const text = (change: Partial<DriverReportRow>) => {
    const view = renderInHouse(<DriverReportItem report={{ ...report, ...change }} />);
    const shown = screen.getByRole('listitem').textContent;
    view.unmount();
    return shown;
  };

  test('says when, whether it was delivered, by whom it was received, and the comment', () => {
    expect(text({})).toBe('20 Nov 2026 12:00DeliveredDon by linkReceived by Ms Wu · At the dock');
    expect(text({ shipType: 2 })).toContain('Picked up');
    expect(text({ isDelivered: false, reason: 'Closed', receivedBy: '' })).toBe(
      '20 Nov 2026 12:00Not deliveredDon by linkClosed · At the dock',
    );
  });

  test('says what was paid, with the amount where there is one, even if it is 0', () => {
    expect(text({ actualPayType: 2, receivedBy: '', comment: '' })).toMatch(/by link[A-Za-z -]+$/);
    expect(text({ actualPayType: 2, amount: 0, receivedBy: '', comment: '' })).toMatch(/by link.+ 0\.00$/);
    expect(text({ receivedBy: '', comment: '' })).toMatch(/by link$/);
  });

  test('that was not applied says so, and why', () => {
    expect(text({ isApplied: false, notice: 'The sheet was voided.' })).toContain('Not applied');
    expect(text({ isApplied: false, notice: 'The sheet was voided.' })).toMatch(/The sheet was voided\.$/);
    expect(text({})).not.toContain('Not applied');
  });

  test('whose photo cannot be loaded says so', async () => {
    globalThis.fetch = async () => new Response('{"message":"No Data"}', { status: 404 });
    // The tests' browser has no addresses of files.
    Object.assign(URL, { revokeObjectURL: () => undefined });
    renderInHouse(<DriverReportItem report={{ ...report, photoId: '0b7c' }} />);
    expect(await screen.findByText('Photo could not be loaded. Reload the page.')).toBeTruthy();
  });
});

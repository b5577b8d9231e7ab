import type { Account, DriverReportRow } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { sessionStore } from '@iwe/session';
import { screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { DriverReportItem } from './driver-reports/driver-report-item.tsx';
import { RequestNotice } from './request-notice.tsx';
import { SheetTotals } from './sheet-totals.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import type { Tone } from '../../kit/data/badge.tsx';
import { CreditBar } from './approval/credit-bar.tsx';
import { Fact, FactCard } from './facts.tsx';
import { DeliveryTag, DeliveryText, XeroTag, XeroText } from './tags.tsx';
import { SheetStatusTag } from '../../lists/sheet-status-tag.tsx';
import { XeroNotice } from './xero-notice.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

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
    expect(show(SheetType.BillCreditNote, undefined).map(([label]) => label)).toContain('Total USD');
    sheet.usdTotalAmount = 0;
    expect(show(SheetType.Bill, 5)).toEqual([['Quantity', '150'], ['Landed Cost', '5.00'], ...money]);
    sheet.usdTotalAmount = 7_475;
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

describe('what is not set', () => {
  const shown = (content: ReactNode) => {
    const view = renderInHouse(<Fact label="Weight">{content}</Fact>);
    const dash = screen.queryByRole('img', { name: 'not set' });
    const text = view.container.querySelector('dd')?.textContent;
    view.unmount();
    return [dash !== null, text];
  };

  test.each<[ReactNode, boolean, string]>([
    [null, true, '–'],
    [undefined, true, '–'],
    ['', true, '–'],
    [0, false, '0'],
    ['0', false, '0'],
  ])('is a dash: %j', (content, isDash, text) => {
    expect(shown(content)).toEqual([isDash, text]);
  });

  test('in a card, the button without a name of its own is named by the card', () => {
    const onEdit = jest.fn();
    renderInHouse(
      <FactCard title="Dates" onEdit={onEdit}>
        x
      </FactCard>,
    );
    screen.getByRole('button', { name: 'Change Dates' }).click();
    expect(onEdit).toHaveBeenCalledTimes(1);
  });
});

describe('the colours', () => {
  const TONES: readonly Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'spark'];
  /** The tone of the badge with these words. */
  const toneOf = (element: ReactElement, words: string | RegExp) => {
    const view = renderInHouse(
      <>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} data-tone={tone} />
        ))}
        {element}
      </>,
    );
    const { className } = screen.getByText(words);
    const found = [...document.querySelectorAll('[data-tone]')].filter((badge) => badge.className === className);
    view.unmount();
    return found.map((badge) => badge.getAttribute('data-tone'));
  };
  const dotOf = (element: ReactElement) => {
    const view = renderInHouse(element);
    const dot = view.container.querySelector<HTMLElement>('[aria-hidden]')?.style.backgroundColor;
    view.unmount();
    return dot;
  };

  test('of a status: a draft waits, approved is done, voided, closed and unknown ones are over', () => {
    expect(toneOf(<SheetStatusTag status={1} />, 'Draft')).toEqual(['warning']);
    expect(toneOf(<SheetStatusTag status={2} />, 'Approved')).toEqual(['success']);
    expect(toneOf(<SheetStatusTag status={3} />, 'Voided')).toEqual(['neutral']);
    expect(toneOf(<SheetStatusTag status={2} isClosed />, 'Closed')).toEqual(['neutral']);
    expect(toneOf(<SheetStatusTag status={9} />, '9')).toEqual(['neutral']);
  });

  test.each([
    [0, 1, 'Preparing', 'neutral'],
    [1, 1, 'Ready', 'accent'],
    [2, 1, 'Delivering', 'warning'],
    [3, 1, 'Delivered', 'success'],
    [3, 2, 'Picked up', 'success'],
    [99, 1, 'Cancelled', 'danger'],
  ])('of a delivery at %i of ship type %i, in the words of that type', (deliveryStatus, shipType, words, tone) => {
    expect(toneOf(<DeliveryTag {...{ deliveryStatus, shipType }} />, words)).toEqual([tone]);
    const view = renderInHouse(<DeliveryText {...{ deliveryStatus, shipType }} />);
    expect(view.container.textContent).toBe(words);
  });

  test('of a delivery and of Xero are dots in lists', () => {
    expect(dotOf(<DeliveryText deliveryStatus={99} shipType={1} />)).toBe('var(--chakra-colors-danger-fg)');
    expect(dotOf(<DeliveryText deliveryStatus={0} shipType={1} />)).toBe('var(--chakra-colors-border-control)');
    expect(dotOf(<XeroText xeroSent="Sent" />)).toBe('var(--chakra-colors-success-fg)');
    expect(dotOf(<XeroText xeroSent="Fail" />)).toBe('var(--chakra-colors-danger-fg)');
    expect(dotOf(<XeroText xeroSent="NeverSend" />)).toBe('var(--chakra-colors-spark-solid)');
  });

  test.each([
    ['Unpaid', 'neutral'],
    ['Part paid', 'warning'],
    ['Paid', 'success'],
    ['Overdue', 'danger'],
    ['Odd', 'neutral'],
  ])('of what is paid: %s', (paymentState, tone) => {
    expect(toneOf(<XeroTag xeroSent="Sent" paymentState={paymentState} />, paymentState)).toEqual([tone]);
  });

  test.each([
    ['Sent', 'success'],
    ['Fail', 'danger'],
    ['Pending', 'warning'],
  ])('of a sheet that is %s at Xero', (xeroSent, tone) => {
    expect(toneOf(<XeroTag xeroSent={xeroSent} />, `Xero: ${xeroSent}`)).toEqual([tone]);
  });

  test('of a report: delivered is good, not delivered is to be looked at, not applied is wrong', () => {
    const report = { shipType: 1, driver: 'Don', reportedAt: '2026-11-20T01:00:00.000Z', notice: '' };
    const of = (more: object) => (
      <DriverReportItem
        report={{ ...report, actualPayType: null, photoId: null, signatureId: null, ...more } as DriverReportRow}
      />
    );
    expect(toneOf(of({ isDelivered: true, isApplied: true }), 'Delivered')).toEqual(['success']);
    expect(toneOf(of({ isDelivered: false, isApplied: true }), 'Not delivered')).toEqual(['warning']);
    expect(toneOf(of({ isDelivered: false, isApplied: false }), 'Not applied')).toEqual(['danger']);
  });
});

test('what was paid on delivery is named with its amount', () => {
  const report = { shipType: 1, driver: 'Don', reportedAt: '2026-11-20T01:00:00.000Z', notice: '', photoId: null };
  renderInHouse(
    <DriverReportItem
      report={{ ...report, actualPayType: 1, amount: 110.5, signatureId: null, isApplied: true } as DriverReportRow}
    />,
  );
  expect(screen.getByRole('listitem').textContent).toMatch(/Cash 110\.50$/);
});

describe('the bar of credit', () => {
  const widths = (change: object) => {
    const credit = { limit: 1_000, balance: 400, approvedUnsent: 200, thisSheet: 100, drafts: 50, over: 0, ...change };
    const view = renderInHouse(<CreditBar credit={credit} />);
    const bar = view.container.querySelector('[aria-hidden] > div')?.parentElement;
    const parts = [...(bar?.querySelectorAll<HTMLElement>('[style]') ?? [])].map(
      ({ style }) => style.width || style.left,
    );
    view.unmount();
    return parts;
  };

  test('has its parts as shares of the limit, which is at its end', () => {
    expect(widths({})).toEqual(['40%', '20%', '10%', '5%', 'calc(100% - 2px)']);
  });

  test('has them as shares of what is used where that is more, and the limit within', () => {
    expect(widths({ limit: 375, over: 325 }).map((width) => width.replace(/\.\d+/, ''))).toEqual([
      '53%',
      '26%',
      '13%',
      '6%',
      'calc(50% - 2px)',
    ]);
  });

  test('takes what a customer has paid too much for nothing used, and adds it to what is left', () => {
    expect(widths({ balance: -100 })).toEqual(['0%', '20%', '10%', '5%', 'calc(100% - 2px)']);
    expect(widths({ balance: -100, limit: 175 })).toEqual([
      '0%',
      expect.stringMatching(/^57\./),
      expect.stringMatching(/^28\./),
      expect.stringMatching(/^14\./),
      'calc(50% - 2px)',
    ]);
    const credit = { limit: 1_000, balance: -100, approvedUnsent: 200, thisSheet: 100, drafts: 50, over: 0 };
    renderInHouse(<CreditBar credit={credit} />);
    expect(screen.getByText('800.00 left after this sheet')).toBeTruthy();
    expect(screen.getByText('(100.00)')).toBeTruthy();
  });

  test('is not there without a limit', () => {
    expect(widths({ limit: 0 })).toEqual([]);
  });
});

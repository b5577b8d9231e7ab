import { today } from '@iwe/domain';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SalesReportsPage } from '../report-pages.tsx';

type Options = Partial<Parameters<typeof renderScreen>[1]>;

/** What the server says to a report that was asked for (spec §2 "Reports"). */
export const PREPARING = 'Preparing for the report, please check it later';

/** The preview that a report opens with, without anybody asking for it: that of this month. */
const OPENING = { data: { columns: [], rows: [], totalRows: 0, totals: {}, plot: { measure: 'amount', points: [] } } };

/**
 * Renders the sales reports; every report that is asked for is taken. The preview of this month, with which a report
 * without settings opens, is answered here and not among what was `sent`: tests see what a person asks for.
 */
export function openSales(options: Options = {}) {
  const asked = options.answers?.['POST reports/preview'];
  const isOpening = ({ body }: { body: Record<string, unknown> }): boolean =>
    JSON.stringify(body['dateRange']) === JSON.stringify(monthSoFar());
  const opened = renderScreen(<SalesReportsPage />, {
    url: '/sales_reports',
    ...options,
    answers: {
      'POST reports': { message: PREPARING, data: { id: 1 } },
      ...options.answers,
      'POST reports/preview': (request) => {
        if (isOpening(request)) return OPENING;
        return typeof asked === 'function' ? asked(request) : asked;
      },
    },
  });
  const sent: typeof opened.sent = (method, path) =>
    opened.sent(method, path).filter((request) => path !== 'reports/preview' || !isOpening(request));
  return { ...opened, sent };
}

/** The days of this month up to today, in the organisation's time zone. */
function monthSoFar(): [string, string] {
  const day = today('Australia/Sydney', new Date());
  return [`${day.slice(0, 8)}01`, day];
}

/** A group of the form. By its legend: the accessible names of a form this large take long to compute. */
export const group = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement);

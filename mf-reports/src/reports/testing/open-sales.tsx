import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SalesReportsPage } from '../report-pages.tsx';

type Options = Partial<Parameters<typeof renderScreen>[1]>;

/** What the server says to a report that was asked for (spec §2 "Reports"). */
export const PREPARING = 'Preparing for the report, please check it later';

/** Renders the sales reports; every report that is asked for is taken. */
export const openSales = (options: Options = {}) =>
  renderScreen(<SalesReportsPage />, {
    url: '/sales_reports',
    ...options,
    answers: { 'POST reports': { message: PREPARING, data: { id: 1 } }, ...options.answers },
  });

/** A group of the form. By its legend: the accessible names of a form this large take long to compute. */
export const group = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement);

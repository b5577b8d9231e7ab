import { recordPaths } from '@iwe/domain';
import type { RecordReference } from '@iwe/domain';
import { screen } from '@testing-library/react';
import { BrandLogo, WheelMark, Wordmark } from '../../kit/brand/logo.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import { HostRoutes } from './host-routes.ts';
import { RecordLink } from './record-link.tsx';

const CUSTOMER: RecordReference = { kind: 'customer', id: 7 };
const link = () => screen.queryByRole('link');
const show = (record: RecordReference | null, hasRoute?: (path: string) => boolean) => {
  const named = <RecordLink record={record}>Bob Motors</RecordLink>;
  return renderInHouse(<p>{hasRoute ? <HostRoutes value={hasRoute}>{named}</HostRoutes> : named}</p>);
};

test('a record is a link to the first of its pages that the reader has, in a new tab', () => {
  const paths = recordPaths(CUSTOMER);
  show(CUSTOMER, () => true);
  expect([link()?.getAttribute('href'), link()?.getAttribute('target'), link()?.getAttribute('rel')]).toEqual([
    paths[0],
    '_blank',
    'noopener',
  ]);
  expect(link()?.textContent).toBe('Bob Motors');
});

test('where the reader lacks the first page, it is the next one that he has', () => {
  const sheet: RecordReference = { kind: 'product', id: 7 };
  const [first, ...others] = recordPaths(sheet);
  expect(others.length).toBeGreaterThan(0);
  show(sheet, (path) => path !== first);
  expect(link()?.getAttribute('href')).toBe(others[0]);
});

test('it is only its text without such a page, without a host that can tell, or without a record', () => {
  for (const [record, hasRoute] of [
    [CUSTOMER, () => false],
    [CUSTOMER, undefined],
    [null, () => true],
  ] as const) {
    const { unmount } = show(record, hasRoute);
    expect([link(), screen.getByText('Bob Motors').tagName]).toEqual([null, 'P']);
    unmount();
  }
});

test('the wordmark keeps its shape at every height; the wheel says nothing to who cannot see it', () => {
  const { container } = renderInHouse(
    <>
      <Wordmark height={16} />
      <WheelMark size={40} />
    </>,
  );
  const [word, wheel] = [...container.querySelectorAll('svg')];
  expect([word?.getAttribute('width'), word?.getAttribute('height')]).toEqual(['42', '16']);
  expect([wheel?.getAttribute('width'), wheel?.getAttribute('height')]).toEqual(['40', '40']);
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['iWE']);
});

test('an organisation has its picture where it has one, and otherwise the symbol with its name', () => {
  const { container, unmount } = renderInHouse(<BrandLogo name="/logos/oz.svg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logos/oz.svg');
  unmount();
  renderInHouse(<BrandLogo name="OZ Tyres" />);
  expect(screen.getByRole('img', { name: 'OZ Tyres' }).textContent).toBe('OZ Tyres');
});

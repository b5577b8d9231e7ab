import { useApi } from '@iwe/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { DownloadCenterPage } from './download-center-page.tsx';

const PATHS = ['orders', 'products', 'customers', 'suppliers'];
const ID = '00000000-0000-4000-8000-000000000001';
const SUMMARY = {
  id: ID,
  kind: 'customers',
  fileName: 'c.xlsx',
  sheet: 'Sheet1',
  questions: [],
  rows: 1,
  good: 1,
  bad: [],
  columns: ['Name'],
  preview: [{ row: 2, cells: { Name: 'Harbour' }, note: 'New' }],
  notes: [],
  sameFile: null,
};

/** Stands for a page with one answer: what it shows of it at first, before the server is asked again. */
function Answer({ path }: { path: string }) {
  const { data } = useApi<{ data: string }>(path);
  return <p>{`${path}: ${data?.data ?? 'not known'}`}</p>;
}

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <DownloadCenterPage />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Other page
      </button>
      {isOpen && PATHS.map((path) => <Answer key={path} path={path} />)}
    </>
  );
}

test.each([
  ['Import Draft Inv', 'orders-import', ['orders']],
  ['Import Basic', 'import', ['products', 'customers']],
])('%s forgets what it has changed, and nothing else', async (label, path, changed) => {
  const { user } = renderScreen(<Screen />, {
    url: '/reports_download',
    answers: {
      'GET reports': { data: [], meta: { total: 0, current_page: 1, per_page: 20 }, active: 0 },
      ...Object.fromEntries(PATHS.map((each) => [`GET ${each}`, { data: 'old' }])),
      [`POST ${path}`]: { data: SUMMARY },
      [`POST imports/${ID}/confirm`]: { data: { id: ID, written: 1, bad: [] } },
    },
  });
  const shown = () => PATHS.filter((each) => screen.queryByText(`${each}: old`));
  await waitFor(() => expect(shown()).toEqual(PATHS));
  fireEvent.click(screen.getByText('Other page'));
  await user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  await user.upload(dialog.getByLabelText('One .xlsx file'), new File(['x'], 'c.xlsx'));
  await dialog.findByText('Harbour');
  await user.click(dialog.getByRole('button', { name: /^Import 1 / }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByText('Other page'));
  expect(shown()).toEqual(PATHS.filter((each) => !changed.includes(each)));
});

import { ShellProviders } from '@iwe/ui';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageFailure } from '../guard/page-failure.tsx';
import { reportFailure } from '../platform/index.ts';
import { ownPart, ownScreen } from './part-failure.tsx';

jest.mock('../platform/index.ts', () => ({
  ...jest.requireActual('../platform/host/failure.ts'),
  ...jest.requireActual('../platform/host/remote-failure.tsx'),
  reportFailure: jest.fn(),
}));

const reported = () => jest.mocked(reportFailure).mock.calls.map(([report]) => report);
let logged: jest.SpyInstance;
beforeEach(() => {
  jest.mocked(reportFailure).mockClear();
  // React writes what a boundary has caught.
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

const Fine = () => <h1>Approvals</h1>;
const Broken = () => {
  throw new Error('no such sheet');
};
const show = (Screen: React.ComponentType) =>
  render(
    <ShellProviders>
      <nav>Menu</nav>
      <Screen />
    </ShellProviders>,
  );

test('a screen of the shell that throws leaves the frame, with a number, a retry and a way out', async () => {
  let times = 0;
  show(ownScreen(async () => (++times === 1 ? Broken : Fine)));
  const panel = await screen.findByTestId('shell-failure');
  expect(panel.textContent).toContain('IWE-108');
  expect(screen.getByText('Menu')).toBeDefined();
  expect(screen.getByRole('link', { name: 'To the start page' }).getAttribute('href')).toBe('/');
  expect(reported()).toMatchObject([{ code: 'IWE-108', remote: null, version: null, message: 'no such sheet' }]);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByRole('heading', { name: 'Approvals' })).toBeDefined();
});

test('a part whose code cannot be loaded says so in its place and can be loaded again', async () => {
  let isThere = false;
  const Part = ownPart(async () => {
    if (isThere) return Fine;
    throw new TypeError('the module is not what it was');
  });
  show(Part);
  expect((await screen.findByRole('alert')).textContent).toContain('IWE-108');
  isThere = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByRole('heading', { name: 'Approvals' })).toBeDefined();
});

test('a frame that throws shows the panel, never the words of the router', async () => {
  const router = createMemoryRouter([{ path: '*', Component: Broken, ErrorBoundary: PageFailure }]);
  render(<RouterProvider router={router} />);
  expect((await screen.findByTestId('shell-failure')).textContent).toContain('IWE-108');
  expect(document.body.textContent).not.toContain('Unexpected Application Error');
  expect(reported()).toHaveLength(1);
});

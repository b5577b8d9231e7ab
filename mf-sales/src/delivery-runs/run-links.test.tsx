import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '@iwe/testing/fake-server';
import { renderScreen } from '../sales-sheets/testing/render-screen.tsx';
import { DeliveryRunsPage } from './delivery-runs-page.tsx';
import { buildLink as link, buildReport as report } from './testing/build-link.ts';

/** The screen of a run with these links and reports. */
function renderRun({
  links = [] as object[],
  reports = [] as object[],
  refusal = null as ReturnType<typeof refuse> | null,
}) {
  const stored = [...links];
  return renderScreen(<DeliveryRunsPage />, {
    route: '/delivery_runs',
    url: '/delivery_runs?driver=31&day=2026-03-03',
    answers: {
      'GET delivery-runs': {
        data: { driverId: 31, driver: 'Don', day: '2026-03-03', version: 0, total: 0, stops: [] },
      },
      'GET delivery-runs/links': () => ({ data: { links: [...stored], reports } }),
      'POST delivery-runs/links': () => {
        if (refusal) return refusal;
        stored.unshift(link(9));
        return { data: { ...link(9), url: 'https://iwe.test/run/#secret', qrCode: '<svg></svg>' } };
      },
      'POST delivery-runs/links/4/revoke': () => {
        stored[0] = link(4, { state: 'revoked', revokedAt: '2026-03-03T02:00:00.000Z' });
        return { data: stored[0] };
      },
    },
  });
}
const phonePanel = async () => within(await screen.findByRole('region', { name: 'Driver’s phone' }));

test('a link is made, shown once as QR code and text, and copied', async () => {
  const { user, sent } = renderRun({});
  await user.click((await phonePanel()).getByRole('button', { name: 'Make a link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link for the driver’s phone' }));
  expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe('https://iwe.test/run/#secret');
  expect(sent('POST', 'delivery-runs/links').map(({ body }) => body)).toEqual([{ driverId: 31, day: '2026-03-03' }]);
  expect(dialog.getByText(/valid from 03 Mar 2026 10:00 to 04 Mar 2026 04:00\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('https://iwe.test/run/#secret');
  expect(await screen.findByText('Copied')).toBeTruthy();
  const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The browser did not copy it. Mark it and copy it by hand.')).toBeTruthy();
  refused.mockRestore();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/#secret/)).toBeNull());
  expect((await phonePanel()).getByText(/never used/)).toBeTruthy();
});

test('a link is ended after a question; one that is over has no button', async () => {
  const { user, sent } = renderRun({ links: [link(4), link(3, { state: 'ended' })] });
  const buttons = (await phonePanel()).getAllByRole('button', { name: 'End link' });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(buttons[0]).toHaveProperty('disabled', false));
  expect(sent('POST', 'delivery-runs/links/4/revoke')).toHaveLength(0);
  await user.click(buttons[0] as HTMLElement);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End link' }));
  await waitFor(() => expect(sent('POST', 'delivery-runs/links/4/revoke')).toHaveLength(1));
  expect(await (await phonePanel()).findByText(/ended 03 Mar 2026 13:00/)).toBeTruthy();
  expect(screen.getByText('Operation successful')).toBeTruthy();
});

test('a link that is not yet valid can be ended too, and says until when and how it was used', async () => {
  renderRun({
    links: [link(4, { state: 'waiting' }), link(3, { state: 'valid', lastUsedAt: '2026-03-03T00:00:00.000Z' })],
  });
  const [waiting, used] = (await phonePanel()).getAllByRole('listitem').map((item) => item.textContent);
  expect(waiting).toBe('Not yet validMade 03 Mar 2026 10:00 by Sam, valid until 04 Mar 2026 04:00, never usedEnd link');
  expect(used).toContain('last used 03 Mar 2026 11:00');
});

test('what the driver reported is listed, and what was not applied stands out with its reason', async () => {
  const notice = 'IN000001 was changed by the office before this arrived: its delivery status is Cancelled.';
  renderRun({ reports: [report(2, { isApplied: false, notice }), report(1)] });
  const [newest, oldest] = within(await screen.findByRole('region', { name: 'Reported by the driver' })).getAllByRole(
    'listitem',
  );
  expect(newest?.textContent).toContain('Not applied');
  expect(newest?.textContent).toContain(notice);
  expect(newest?.textContent).toContain('Alpha Tyres');
  expect(oldest?.textContent).toContain('Received by Ann · Cash 120.50 · At the dock');
  expect(oldest?.textContent).not.toContain('Not applied');
});

test('a refused link says why and opens nothing', async () => {
  const message = '02 Mar 2026 is over. Make a link for a run of today or later.';
  const { user } = renderRun({ refusal: refuse(422, { message, code: 'run-over' }) });
  await user.click((await phonePanel()).getByRole('button', { name: 'Make a link' }));
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Make a link' }) as HTMLButtonElement).disabled).toBe(false),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

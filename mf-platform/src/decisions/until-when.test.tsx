import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAnswer, buildOverview, buildPage, serve } from '@iwe/testing/platform';
import { show, signInFresh } from '../testing/show.tsx';

beforeEach(signInFresh);

const dialog = () => within(screen.getByRole('dialog'));
async function open(action: string, overview = buildOverview()) {
  const calls = serve({
    overview: () => ({ data: overview }),
    'releases/mf-sales/1.1.0/page': () => ({ data: buildPage() }),
    'POST grants': () => buildAnswer([]),
    'POST releases/status': () => buildAnswer([]),
  });
  show('/admin/releases/mf-sales/1.1.0');
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return calls;
}
/** Empties the day of the open dialog. */
const emptyDay = (label: RegExp) => {
  const field = dialog().getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
};
const isWaiting = () => dialog().queryByText('Fill in the fields above.') !== null;

test('who announces the end of a release reads how many organisations run it, by whichever rule', async () => {
  const [sales] = buildOverview().remotes;
  const choice = { degraded: false, people: 1 };
  const choices = [
    { ...choice, version: '1.1.0', source: 'pin' as const, organisations: 2 },
    { ...choice, version: '1.1.0', source: 'stable' as const, organisations: 3 },
    { ...choice, version: '1.0.0', source: 'stable' as const, organisations: 40 },
  ];
  const others = { ...sales!, name: 'mf-stock', choices: [{ ...choices[0]!, organisations: 7 }] };
  await open('Deprecate', buildOverview({ remotes: [others, { ...sales!, choices }] }));
  expect(await dialog().findByText(/^5 organisations run it now and are told\./)).toBeTruthy();
});

test('one organisation that runs a release is one', async () => {
  const [sales] = buildOverview().remotes;
  const choices = [{ version: '1.1.0', source: 'pin' as const, degraded: false, organisations: 1, people: 1 }];
  await open('Deprecate', buildOverview({ remotes: [{ ...sales!, choices }] }));
  expect(await dialog().findByText(/^1 organisation runs it now and is told\./)).toBeTruthy();
});

test('the end of a release needs a day', async () => {
  const calls = await open('Deprecate');
  await dialog().findByText(/organisations run it now/);
  const asked = calls.filter(({ method }) => method === 'POST').length;
  emptyDay(/^Supported to the end of/);
  await waitFor(() => expect(isWaiting()).toBe(true));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(asked);
});

test('a pilot needs a day, too', async () => {
  const calls = await open('Pilot');
  fireEvent.change(dialog().getByLabelText(/^Emails/), { target: { value: 'sam@iwe.test' } });
  expect(isWaiting()).toBe(false);
  emptyDay(/^Until the end of/);
  expect(isWaiting()).toBe(true);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

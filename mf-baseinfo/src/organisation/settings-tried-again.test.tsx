import { refuse } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor } from '@testing-library/react';
import { buildSettings } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrganisationPage } from './organisation-page.tsx';

const SETTINGS = buildSettings({ logo: 'file:a1' });
const BUSY = refuse(503, { message: 'The database is busy.', code: 'busy' });
const open = (answers: Record<string, unknown> = {}) =>
  renderScreen(<OrganisationPage />, {
    route: '/admin/organisation',
    url: '/admin/organisation',
    account: { is_admin: true },
    answers: {
      'GET organisation': SETTINGS,
      'GET change-history/organisation/9': { data: [] },
      'GET files/a1/link': { data: { url: '/api/ag/files/a1?link=x', expiresAt: '' } },
      ...answers,
    } as never,
  });

wideTest('settings that could not be read are asked for again', async () => {
  let answer: unknown = BUSY;
  const { user } = open({ 'GET organisation': () => answer });
  await screen.findByText('The database is busy.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  answer = SETTINGS;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Roadstar');
});

wideTest('a save that failed is sent again as the same; then settings and history are read again', async () => {
  let stored = SETTINGS;
  let attempts = 0;
  const { user, sent } = open({
    'GET organisation': () => stored,
    'PUT organisation': () => {
      attempts += 1;
      if (attempts === 1) return BUSY;
      stored = { ...SETTINGS, name: 'Roadstar West', contentVersion: 3 };
      return { data: stored, lockedDrafts: 0, warnings: [] };
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' West');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await screen.findByText('The database is busy.');
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Roadstar West');
  await user.click(save);
  await waitFor(() => expect(sent('GET', 'organisation')).toHaveLength(2));
  await waitFor(() => expect(sent('GET', 'change-history/organisation/9')).toHaveLength(2));
  const requests = sent('PUT', 'organisation');
  expect(requests.map(({ body }) => [body['name'], body['contentVersion']])).toEqual([
    ['Roadstar West', 2],
    ['Roadstar West', 2],
  ]);
  expect(requests[0]?.headers['idempotency-key']).toBeTruthy();
  expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
});

wideTest('the next save is on top of the one before', async () => {
  let stored = SETTINGS;
  const { user, sent } = open({
    'GET organisation': () => stored,
    'PUT organisation': ({ body }: { body: { name: string } }) => {
      stored = { ...stored, name: body.name, contentVersion: stored.contentVersion + 1 };
      return { data: stored, lockedDrafts: 0, warnings: [] };
    },
  });
  const save = async (more: string) => {
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), more);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  };
  await save(' West');
  await save('ern');
  expect(sent('PUT', 'organisation').map(({ body }) => [body['name'], body['contentVersion']])).toEqual([
    ['Roadstar West', 2],
    ['Roadstar Western', 3],
  ]);
});

wideTest('a refused picture can be chosen again; a refusal of the logo is shown beside its picture', async () => {
  const uploads: unknown[] = [BUSY, { data: { logo: 'file:a2' } }];
  const { user, sent } = open({
    'POST organisation/logo': () => uploads.shift(),
    'GET files/a2/link': { data: { url: '/api/ag/files/a2?link=y', expiresAt: '' } },
    'PUT organisation': refuse(422, {
      message: ['The picture is gone.'],
      code: 'logo',
      details: [{ code: 'logo', field: 'logo', message: 'The picture is gone.' }],
    }),
  });
  const chooser = await screen.findByLabelText<HTMLInputElement>('Picture of the logo');
  const picture = new File(['png'], 'logo.png', { type: 'image/png' });
  picture.arrayBuffer = async () => new TextEncoder().encode('png').buffer;
  await user.upload(chooser, picture);
  await screen.findByText('The database is busy.');
  const upload = screen.getByRole('button', { name: 'Upload a picture' });
  await waitFor(() => expect(upload.getAttribute('aria-busy')).toBeNull());
  expect(chooser.value).toBe('');
  await user.upload(chooser, picture);
  await waitFor(() => expect(screen.getByAltText<HTMLImageElement>('The logo').src).toContain('a2?link=y'));
  expect(sent('POST', 'organisation/logo')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('The picture is gone.')).length).toBeGreaterThan(0);
});

test('a rounding of prices is chosen and sent', async () => {
  const { user, sent } = open({ 'PUT organisation': { data: SETTINGS, lockedDrafts: 0, warnings: [] } });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Computed prices are rounded to' });
  const before = field.value;
  await user.click(field);
  const other = screen.getAllByRole('option').find(({ textContent }) => textContent !== before);
  if (!other) throw new Error('There is another rounding.');
  await user.click(other);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT', 'organisation')).toHaveLength(1));
  expect(sent('PUT', 'organisation')[0]?.body['priceRounding']).not.toBe('cent');
});

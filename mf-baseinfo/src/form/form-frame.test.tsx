import type { Answer } from '@iwe/testing/fake-server';
import { refuse } from '@iwe/testing/fake-server';
import { TOAST_MS, toastStore } from '@iwe/session';
import { screen, waitFor } from '@testing-library/react';
import { BaseFormPage } from '../base-form-page.tsx';
import { buildCustomerPage, buildProductPage } from '../testing/records.ts';
import { choose, input } from '../testing/form-fields.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const open = (url: string, answers: Record<string, Answer> = {}, account = {}) =>
  renderScreen(<BaseFormPage />, {
    route: '/baseinfo/:routeName/:id?',
    url,
    answers: { 'GET customers/5': buildCustomerPage(), 'GET products/7': buildProductPage(), ...answers },
    account,
  });
const invalid = () => screen.queryAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');

describe('after a submit that was refused', () => {
  test('what is typed into a field stays there, also while other fields are still wrong', async () => {
    const { user } = open('/baseinfo/Products');
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(document.activeElement).toBe(input(/^Code/));
    await user.click(input(/^Name/));
    await user.keyboard('Ke');
    await user.click(input(/^Origin Code/));
    await user.keyboard('K1');
    expect([input(/^Name/).value, input(/^Origin Code/).value, input(/^Code/).value]).toEqual(['Ke', 'K1', '']);
    // Only what was put right is no problem any more.
    expect(invalid()).toEqual([input(/^Code/), input(/^Helper Code/)]);
  });

  test('the next one leads to the first wrong field again, by the button as by the key', async () => {
    const { user } = open('/baseinfo/Products');
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await user.type(input(/^Code/), 'NEW-1');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(document.activeElement).toBe(input(/^Helper Code/));
    await user.click(input(/^Origin Code/));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(input(/^Helper Code/)));
  });

  test('by the server, the field that it names gets the focus', async () => {
    const { user } = open('/baseinfo/Customers/5', {
      'PUT customers/5': refuse(422, {
        message: ['No such city.'],
        code: 'x',
        details: [{ code: 'x', field: 'city', message: 'No such city.' }],
      }),
    });
    await user.type(await screen.findByLabelText('Skype'), 'x');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(document.activeElement).toBe(input('City')));
  });
});

test('a form begins in its first field that can be changed', async () => {
  const { view } = open('/baseinfo/Customers');
  await waitFor(() => expect(document.activeElement).toBe(input(/^Name/)));
  view.unmount();
  open('/baseinfo/Customers/5');
  // Name and ABN are fixed.
  await screen.findByLabelText(/^Name/);
  expect(document.activeElement).toBe(input('Login Shop'));
});

test.each([
  [403, TOAST_MS.short],
  [500, TOAST_MS.general],
])('a refusal with the status %d is shown for %d ms, and what was typed stays', async (status, duration) => {
  const { user } = open('/baseinfo/Customers/5', {
    'PUT customers/5': refuse(status, { message: 'Not now.', code: 'x' }),
  });
  await user.type(await screen.findByLabelText('Skype'), 'mine');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(toastStore.get().map((toast) => [toast.kind, toast.lines, toast.duration])).toEqual([
      ['error', ['Not now.'], duration],
    ]),
  );
  expect(input('Skype').value).toBe('mine');
});

test('an amount gets two decimals when its field is left; empty or other text stays unchanged', async () => {
  const { user } = open('/baseinfo/Customers/5', {}, { role: 4 });
  await screen.findByLabelText('Skype');
  const limit = input('Credit Limit');
  for (const [typed, shown] of [
    ['', ''],
    ['7', '7.00'],
    ['x', 'x'],
    ['0', '0.00'],
  ]) {
    await user.clear(limit);
    if (typed) await user.type(limit, typed);
    await user.tab();
    expect(limit.value).toBe(shown);
  }
});

test('a change with warnings is saved, shows them, and is read again', async () => {
  const page = buildCustomerPage();
  const { user, sent } = open('/baseinfo/Customers/5', {
    'PUT customers/5': {
      data: {
        id: 5,
        contentVersion: 3,
        form: page.form,
        abilities: page.abilities,
        warnings: [{ code: 'x', field: 'phone', message: 'Two customers have this phone.' }],
      },
    },
  });
  await user.type(await screen.findByLabelText('Skype'), 'mine');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Two customers have this phone.')).toBeTruthy();
  await waitFor(() => expect(sent('GET', 'customers/5')).toHaveLength(2));
});

test('what is chosen can be taken away where it is not required; a text choice is sent as none', async () => {
  const stored = buildCustomerPage({}, { cs_id: 11, business_type: 'Retailer' });
  const { user, sent } = open('/baseinfo/Customers/5', {
    'GET customers/5': stored,
    'PUT customers/5': refuse(422, { message: ['x'], code: 'x', details: [] }),
  });
  await screen.findByLabelText(/^Name/);
  await waitFor(() => expect(input(/^Service/).value).toBe('Sam'));
  for (const label of [/^Service/, /^Business Type/]) {
    await user.clear(input(label));
    await user.tab();
  }
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent('PUT', 'customers/5')[0]?.body).toMatchObject({ cs_id: null, business_type: '' }));
});

test("a price class is offered for a new customer's strategy, and a stored class is named", async () => {
  const { user, view } = open('/baseinfo/Customers');
  await screen.findByLabelText(/^Name/);
  await choose(user, /^Price Type/, 'OCOP / VIP');
  await user.click(input(/^Customer Class/));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Gold']);
  view.unmount();
  open('/baseinfo/Customers/5', {
    'GET customers/5': buildCustomerPage({}, { price_strategy: 'OCOP / VIP', class_id: 8 }),
  });
  await screen.findByLabelText(/^Name/);
  await waitFor(() => expect(input(/^Customer Class/).value).toBe('Gold'));
});

describe('who may not create customers', () => {
  const account = { orgId: 4, crtCSR: false };

  test('opens stored ones', async () => {
    open('/baseinfo/Customers/5', {}, account);
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Harbour Tyres');
    expect(toastStore.get()).toEqual([]);
  });

  test('creates products', async () => {
    open('/baseinfo/Products', {}, account);
    expect(await screen.findByRole('heading', { level: 1, name: 'New Product' })).toBeTruthy();
    expect(toastStore.get()).toEqual([]);
  });
});

test.each([
  [5000, 'accent-ring'],
  [5000.01, 'danger-fg'],
])('a balance of %d of 5,000 is drawn in %s', async (xeroBalance, colour) => {
  open('/baseinfo/Customers/5', { 'GET customers/5': buildCustomerPage({ xeroBalance }) });
  const balance = await screen.findByRole('region', { name: 'Balance' });
  expect(balance.querySelectorAll('rect')[1]?.getAttribute('fill')).toContain(colour);
});

test('without a limit there is no bar; the state at Xero is among the fields', async () => {
  open('/baseinfo/Customers/5', { 'GET customers/5': buildCustomerPage({ creditLimit: 0 }) });
  const balance = await screen.findByRole('region', { name: 'Balance' });
  expect(balance.querySelector('rect')).toBeNull();
  expect(screen.getByLabelText('Xero Sent').textContent).toBe('Fail');
  // Four columns fit beside each other on a phone.
  expect(screen.getByRole('table', { name: 'Open drafts' }).parentElement?.hasAttribute('data-many')).toBe(false);
});

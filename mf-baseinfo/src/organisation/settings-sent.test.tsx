import { screen, waitFor } from '@testing-library/react';
import { buildSettings } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ORGANISATION_LABELS } from './organisation-fields.ts';
import { OrganisationPage } from './organisation-page.tsx';

const SETTINGS = buildSettings();
const open = (warnings: readonly string[] = []) =>
  renderScreen(<OrganisationPage />, {
    route: '/admin/organisation',
    url: '/admin/organisation',
    account: { is_admin: true },
    answers: {
      'GET organisation': SETTINGS,
      'GET change-history/organisation/9': { data: [] },
      'PUT organisation': { ...SETTINGS, contentVersion: 3, warnings },
    },
  });

test('what is typed into a field is sent under its name, and nothing else changes', async () => {
  const typed = {
    name: 'Roadstar One',
    draftAgeDays: '8',
    quoteValidDays: '15',
    surchargeText: 'Two percent',
    returnPolicyText: 'Thirty days',
    logoMatch: 'Road',
    logoName: 'star',
    salesAccount: '201',
    inventoryAccount: '631',
    logo: 'wheel',
    printName: 'Roadstar Pty Ltd',
    addressLine1: '1 Dock Rd',
    addressLine2: 'Sydney',
    phone: '02 9000 1111',
    email: 'office@roadstar.example',
    website: 'roadstar.example',
    anb: '75 100 009 009',
    bankAccountName: 'Roadstar',
    bsb: '063-009',
    bankAccount: '1234 5678',
    department_id: '7',
  } as const;
  const { user, sent } = open();
  await screen.findByRole('textbox', { name: ORGANISATION_LABELS.name });
  for (const [name, text] of Object.entries(typed)) {
    const field = screen.getByRole('textbox', { name: ORGANISATION_LABELS[name as keyof typeof typed] });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT', 'organisation')).toHaveLength(1));
  const { id: _id, updated_at: _at, ...kept } = SETTINGS;
  expect(sent('PUT', 'organisation')[0]?.body).toEqual({
    ...kept,
    ...typed,
    draftAgeDays: 8,
    quoteValidDays: 15,
    department_id: 7,
    contentVersion: 2,
  });
});

test('what is chosen is sent under its name; the warnings of the server are shown', async () => {
  const { user, sent } = open(['Three drafts lie in the locked period.']);
  const choose = async (name: keyof typeof ORGANISATION_LABELS, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: ORGANISATION_LABELS[name] }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('timeZone', 'Australia/Perth');
  await choose('negativeStock', 'Block the approval');
  await choose('landedCostMethod', 'Quantity of the lines');
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${ORGANISATION_LABELS.isCostVisible}`) }));
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${ORGANISATION_LABELS.requiresSecondFactor}`) }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT', 'organisation')[0]?.body).toMatchObject({
      timeZone: 'Australia/Perth',
      negativeStock: 'block',
      landedCostMethod: 'quantity',
      isCostVisible: false,
      requiresSecondFactor: true,
      priceRounding: 'cent',
    }),
  );
  expect(await screen.findByText('Three drafts lie in the locked period.')).toBeTruthy();
});

import { fakeServer, refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { act, screen, waitFor } from '@testing-library/react';
import { buildCard, buildProduct } from '../../sales-sheets/editor/testing/answers.ts';
import { renderEditor, said, signIn } from '../../sales-sheets/editor/testing/render-editor.tsx';

const option = (id: number, name: string) => ({
  id,
  name,
  code: '',
  phone: '',
  priceType: '',
  paymentType: '',
  areaType: '',
  classId: null,
  attention: '',
});

async function open(answers: Record<string, Answer>) {
  signIn();
  const requests = fakeServer({
    'GET products': ({ query }: { query: URLSearchParams }) => ({
      data: [buildProduct(1, { customerPrice: query.get('cId') === '8' ? { price: 80, source: 'classC' } : null })],
    }),
    'GET customers': () => ({ data: [option(7, 'Harbour Tyres'), option(8, 'Bay Wheels')] }),
    'GET customers/8': () => ({ data: buildCard({ id: 8, name: 'Bay Wheels', address: '2 Bay Rd', draftsToday: [] }) }),
    'GET employees': () => ({ data: [] }),
    'GET warehouses': () => ({ data: [] }),
    ...answers,
  });
  const editor = await renderEditor('/order_add/Invoices');
  editor.grid.focus();
  await editor.user.keyboard('2055511-X{Enter}4{Enter}');
  await waitFor(() => expect(editor.cell(1, 'Unit Price').textContent).toBe('100.00'));
  const customer = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Customer/ });
  const choose = async (name: string) => {
    await editor.user.clear(customer());
    await editor.user.type(customer(), name);
    await editor.user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  return { ...editor, requests, customer, choose };
}
const address = () => screen.getByLabelText<HTMLInputElement>('Address').value;

wideTest('the card of a customer that arrives after another one was chosen changes nothing', async () => {
  const late = Promise.withResolvers<object>();
  const { user, requests, customer, choose, cell } = await open({ 'GET customers/7': () => late.promise });
  await choose('Harbour Tyres');
  await choose('Bay Wheels');
  await user.click(await screen.findByRole('button', { name: 'Take 1 new price' }));
  await waitFor(() => expect(cell(1, 'Unit Price').textContent).toBe('80.00'));
  expect(address()).toBe('2 Bay Rd');
  const before = requests.length;
  await act(async () => late.resolve({ data: buildCard() }));
  expect([address(), customer().value]).toEqual(['2 Bay Rd', 'Bay Wheels']);
  // Nor are the lines priced for the former one.
  expect(requests.slice(before).filter(({ path }) => path === 'products')).toEqual([]);
});

test('prices of a customer that arrive after another one was chosen are not offered', async () => {
  const late = Promise.withResolvers<object>();
  const { requests, choose, cell } = await open({
    'GET customers/7': { data: buildCard() },
    'GET products': ({ query }: { query: URLSearchParams }) =>
      query.get('cId') === '7' ? late.promise : { data: [buildProduct(1, { customerPrice: null })] },
  });
  await choose('Harbour Tyres');
  await waitFor(() => expect(requests.some(({ query }) => query.get('cId') === '7' && query.has('id'))).toBe(true));
  await choose('Bay Wheels');
  await waitFor(() => expect(address()).toBe('2 Bay Rd'));
  await act(async () => late.resolve({ data: [buildProduct(1, { customerPrice: { price: 70, source: 'classD' } })] }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(cell(1, 'Unit Price').textContent).toBe('100.00');
});

test('a customer whose card cannot be read is still the customer; what was typed stays', async () => {
  const { choose, customer, cell } = await open({
    'GET customers/7': refuse(503, { message: 'The database is busy.', code: 'busy' }),
  });
  await choose('Harbour Tyres');
  await waitFor(() => expect(said()).toContain('The database is busy.'));
  expect(customer().value).toBe('Harbour Tyres');
  expect([address(), cell(1, 'Unit Price').textContent]).toEqual(['', '100.00']);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LabelsButton } from './labels-button.tsx';

const open = (barcodes = '4006381333931') =>
  renderScreen(<LabelsButton product={{ id: 7, code: 'TYRE', barcodes }} />, {
    route: '/products/:id',
    url: '/products/7',
    answers: { 'GET products/labels.pdf': new Blob(['%PDF']) },
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('labels are asked for as many as typed, from the first that is left on the sheet', async () => {
  const { sent } = open();
  window.open = () => window;
  fireEvent.keyDown(document.body, { key: 'l' });
  await screen.findByRole('dialog', { name: 'Labels of TYRE' });
  type('Labels', '12');
  type('Gone from the first sheet', '3');
  URL.createObjectURL = () => '#label';
  fireEvent.click(screen.getByRole('button', { name: /browser/i }));
  await waitFor(() => expect(sent('GET', 'products/labels.pdf')).toHaveLength(1));
  const [asked] = sent('GET', 'products/labels.pdf');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ ids: '7', copies: '12', paper: 'sheet', skip: '3' });
});

test.each([
  ['Labels', '0', 'A whole number from 1 to 1,000.'],
  ['Labels', '2.5', 'A whole number from 1 to 1,000.'],
  ['Gone from the first sheet', '24', 'A whole number from 0 to 23.'],
])('%s: %s is refused at its field, and nothing can be printed', async (label, value, words) => {
  open('');
  fireEvent.click(screen.getByRole('button', { name: 'Labels' }));
  await screen.findByRole('dialog', { name: 'Labels of TYRE' });
  expect(screen.getByText(/no barcode/)).toBeTruthy();
  type(label, value);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /browser/i })).toBeNull();
});

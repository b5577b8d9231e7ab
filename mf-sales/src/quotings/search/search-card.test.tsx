import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCustomer, buildRow } from '../testing/fixtures.ts';
import { pageOf, renderPage } from '../testing/render-page.tsx';

const keyword = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' });
const customer = () => screen.getByRole('combobox', { name: 'Customer' });
const sizes = () => screen.queryByRole('listbox', { name: 'Tyre sizes' });
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');
const found = { quotings: pageOf([buildRow()]) };

describe('the sizes', () => {
  test('of what was typed after a highlight are not chosen by Enter, which searches', async () => {
    const { user, place } = await renderPage({ answers: found });
    await user.click(keyword());
    await user.keyboard('205{ArrowDown}');
    expect(keyword().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('55');
    expect([selected(), keyword().getAttribute('aria-activedescendant')]).toEqual([undefined, null]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place.url).toBe('/quotings?product=20555'));
  });

  test('are highlighted under the pointer, and the arrows go on from there', async () => {
    const { user, place } = await renderPage();
    await user.click(keyword());
    await user.keyboard('205');
    const options = within(sizes() as HTMLElement).getAllByRole('option');
    await user.hover(options[1] as HTMLElement);
    expect(selected()).toBe(options[1]?.textContent);
    await user.keyboard('{ArrowUp}');
    expect(selected()).toBe(options[0]?.textContent);
    await user.hover(options[2] as HTMLElement);
    await user.keyboard('{Enter}');
    expect(options[2]?.textContent).toContain(keyword().value);
    // Enter took the size; it searched nothing.
    expect([sizes(), place.url]).toEqual([null, '/quotings']);
  });

  test('go up one by one; a second click into a filled field leaves them open', async () => {
    const { user } = await renderPage();
    await user.click(keyword());
    await user.keyboard('205{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    const options = within(sizes() as HTMLElement).getAllByRole('option');
    expect(options.length).toBeGreaterThan(3);
    expect(selected()).toBe(options[1]?.textContent);
    await user.click(keyword());
    expect(sizes()).toBeTruthy();
  });
});

test('who composes a word with an input method neither chooses a size nor searches', async () => {
  const { user, place } = await renderPage({ answers: found });
  await user.click(keyword());
  await user.keyboard('205{ArrowDown}');
  const size = selected();
  fireEvent.keyDown(keyword(), { key: 'Enter', isComposing: true });
  expect([keyword().value, selected()]).toEqual(['205', size]);
  await user.keyboard('{Escape}');
  fireEvent.keyDown(keyword(), { key: 'Enter', isComposing: true });
  expect(place.url).toBe('/quotings');
});

test('what is in the keyword is marked when somebody comes to it, and is replaced by typing', async () => {
  const { user } = await renderPage({ url: '/quotings?product=abc', answers: found });
  await screen.findByText('2055516-A');
  await user.keyboard('/');
  expect([keyword().selectionStart, keyword().selectionEnd]).toEqual([0, 3]);
  await user.keyboard('x');
  expect(keyword()).toMatchObject({ value: 'x', maxLength: 100 });
});

test('who types on while the search runs keeps the focus; the next search goes to the rows again', async () => {
  const first = Promise.withResolvers<object>();
  const answers: unknown[] = [first.promise, found.quotings];
  const { user } = await renderPage({ url: '/quotings', answers: { quotings: () => answers.shift() } });
  await user.click(keyword());
  await user.keyboard('20{Enter}5');
  // The count of a search that is not answered yet is not said.
  expect(screen.queryByText('1 result')).toBeNull();
  await act(async () => first.resolve(found.quotings));
  expect(await screen.findByText('1 result')).toBeTruthy();
  await act(() => new Promise((done) => setTimeout(done)));
  expect(document.activeElement).toBe(keyword());
});

test('after a search with another number of rows the first quantity has the focus as well', async () => {
  const { user } = await renderPage({ url: '/quotings?product=a&per_page=50', answers: found });
  await screen.findByText('2055516-A');
  await user.clear(keyword());
  await user.keyboard('b{Enter}');
  await waitFor(() => expect(focused()).toBe('Quantity of 2055516-A'));
});

test('Clear empties the filters, not the customer', async () => {
  const { user } = await renderPage({ url: '/quotings?tag4=B-12', answers: found, cart: { csr: buildCustomer() } });
  await screen.findByText('2055516-A');
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveProperty('value', 'B-12');
  await user.click(screen.getByText('Clear'));
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveProperty('value', '');
  expect(customer()).toHaveProperty('value', 'Harbour Tyres');
});

test('brands and warehouses are read as a whole, not as a page', async () => {
  const { requests } = await renderPage();
  expect(requests).toEqual(expect.arrayContaining(['brands?all=1', 'warehouses?all=1']));
});

describe('on a phone', () => {
  const real = window.matchMedia;
  const open = async (url: string, query = /max-width/) => {
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      writable: true,
      value: (text: string) => ({ matches: query.test(text), addEventListener() {}, removeEventListener() {} }),
    });
    return renderPage({ url, answers: found });
  };
  afterEach(() => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, writable: true, value: real });
  });
  const isFolded = () => document.querySelector('[data-fields]')?.hasAttribute('data-folded');
  const line = () => screen.getByRole('button', { name: /Change$/ });
  const filters = () => screen.getByRole('button', { name: /^Filters/ });

  test('a search folds the form to one line; a tap opens it, the next search folds it again', async () => {
    const { user, place } = await open('/quotings?product=205&brand=3');
    await screen.findByText('2055516-A');
    expect(line().textContent).toBe('2051Change');
    expect(screen.queryByRole('combobox', { name: 'Product' })).toBeNull();
    await user.click(line());
    const product = screen.getByRole('combobox', { name: 'Product' });
    await user.clear(product);
    await user.type(product, '185{Enter}');
    await waitFor(() => expect(line().textContent).toBe('1851Change'));
    expect(place.url).toBe('/quotings?product=185&brand=3');
  });

  test('the filters are folded, with the number of those that are searched for beside the keyword', async () => {
    const { user } = await open('/quotings?product=a&brand=3&stockAvl=1');
    await screen.findByText('2055516-A');
    await user.click(line());
    expect([isFolded(), filters().getAttribute('aria-expanded')]).toEqual([true, 'false']);
    expect(within(filters()).getByLabelText('2 set').textContent).toBe('2');
    await user.click(filters());
    expect([isFolded(), filters().getAttribute('aria-expanded')]).toEqual([false, 'true']);
    // Emptied fields are still what the list was searched for.
    await user.click(screen.getByText('Clear'));
    expect(within(filters()).getByLabelText('2 set')).toBeTruthy();
    await user.click(filters());
    expect(isFolded()).toBe(true);
  });

  test('F unfolds them and goes to the first; a keyword alone counts as none', async () => {
    const { user } = await open('/quotings?product=a');
    await screen.findByText('2055516-A');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('f');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Brand' })));
    expect(isFolded()).toBe(false);
    expect(filters().textContent).toBe('Filters');
  });

  test('the keyboard of a finger does not open by itself', async () => {
    await open('/quotings', /pointer: coarse/);
    expect(document.activeElement).not.toBe(customer());
  });
});

test('where there is room the filters are not folded', async () => {
  await renderPage();
  expect(document.querySelector('[data-folded]')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
});

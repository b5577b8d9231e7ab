import { setLanguage } from '@iwe/session';
import type { Answer } from '@iwe/testing/fake-server';
import { narrowWindow } from '@iwe/testing/fake-server';
import { buildRow } from '@iwe/testing/sheets';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildOrder, purchaseServer } from '../testing/answers.ts';
import { found } from '../testing/open-editor.ts';
import { show } from '../testing/render-screen.tsx';
import { startInChinese, untranslated } from '../testing/untranslated.ts';

const row = buildRow({ id: 300, type: 3, no: 'PO000300', status: 1, customerName: 'Qingdao Rubber', po_status: 3 });
const approved = { ...row, id: 301, no: 'PO000301', status: 2 };
const VIEW = { list: 'purchase_orders', query: { number: '3' }, columns: null, isShared: true, isMine: true };
const VIEWS = [
  { ...VIEW, id: 5, name: 'Lila' },
  { ...VIEW, id: 6, name: 'Otto', isMine: false },
];

beforeEach(startInChinese);
afterEach(() => setLanguage('en-AU', null));

/** Opens the list of purchase orders; `left` returns its English texts. */
async function open(answers: Readonly<Record<string, Answer>> = {}) {
  purchaseServer({
    'GET orders': () => found([row, approved]),
    'GET saved-filters': { data: VIEWS, preference: { startFilterId: null, columns: null } },
    ...answers,
  });
  const view = show('/purchase_orders');
  await screen.findByText('PO000300');
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  const tick = async () => {
    for (const { no } of [row, approved]) fireEvent.click(screen.getByRole('checkbox', { name: `勾选 ${no}` }));
    await screen.findByRole('toolbar', { name: '已勾选的行' });
  };
  return { ...view, press, tick, left: () => untranslated(row, approved, VIEWS, buildOrder(), 'purchase-orders.xlsx') };
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('columns, views, all filters and their calendar', async () => {
  const { user, press, left } = await open({
    'GET saved-filters': { data: VIEWS, preference: { startFilterId: 5, columns: null } },
  });
  await press(/^列（C）/);
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}');
  await press('视图（S）');
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}');
  await press(/^更多 \d/);
  fireEvent.click(screen.getAllByRole('button', { name: /日历$/ })[0]!);
  expect(left()).toEqual([]);
});

test('ticked sheets are approved, and the results say why some are not', async () => {
  const { tick, press, left } = await open({
    'POST orders/bulk-approve': {
      data: [
        {
          id: 300,
          no: 'PO000300',
          done: false,
          message: 'The sheet has no lines. Add at least one line, then approve it.',
        },
      ],
    },
  });
  await tick();
  expect(left()).toEqual([]);
  await press('审核');
  const asked = await dialog();
  expect(left()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: /^审核/ }));
  await screen.findByText(/单据没有明细/, undefined, { timeout: 4000 });
  expect(left()).toEqual([]);
});

test('a field of the ticked sheets: choice, preview, result', async () => {
  const result = {
    id: 300,
    no: 'PO000300',
    contentVersion: 3,
    old: 1,
    new: 2,
    oldText: '',
    newText: '',
    done: true,
    message: '',
  };
  const { tick, press, left } = await open({
    'POST orders/bulk-edit': { data: [result, { ...result, id: 301, new: 1 }] },
  });
  await tick();
  await press('编辑字段');
  const asked = await dialog();
  expect(left()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: '预览' }));
  await screen.findByText('将更改');
  expect(left()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: /^更改/ }));
  await screen.findByText('完成');
  expect(left()).toEqual([]);
});

test('the peek at a sheet', async () => {
  const { user, left } = await open({ 'GET orders/300': { data: buildOrder() } });
  screen.getByRole('link', { name: 'PO000300' }).focus();
  await user.keyboard(' ');
  await screen.findByText('205551-X', undefined, { timeout: 3000 });
  expect(left()).toEqual([]);
});

test('an export that runs', async () => {
  const { press, left } = await open({
    'GET orders': ({ query }) => (query.get('format') ? new Promise(() => undefined) : found([row])),
  });
  await press('导出');
  await screen.findByText(/排队中/);
  expect(left()).toEqual([]);
  await press(/^取消 /);
});

test('a list on a phone', async () => {
  const widen = narrowWindow();
  try {
    const { press, left } = await open();
    expect(left()).toEqual([]);
    await press(/筛选/);
    await dialog();
    expect(left()).toEqual([]);
  } finally {
    widen();
  }
});

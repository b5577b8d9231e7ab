import { addWords, languageStore, plural, setLanguage, t } from './words.ts';

afterEach(() => setLanguage('en-AU', null));

test('in English every text is the one of the code, with its values', () => {
  expect([t('Lines'), t('{} of {}', 1, 2), t('a {2} {1}', 'x', 'y')]).toEqual(['Lines', '1 of 2', 'a y x']);
});

test('a text is looked up as a whole, without the blanks around it; an unknown one stays English', () => {
  setLanguage('zh-Hans', { Lines: '明细', constructor: '构造' });
  expect([t('Lines'), t(' Lines '), t('lines'), t('toString'), t('constructor'), t(' ')]).toEqual([
    '明细',
    ' 明细 ',
    'lines',
    'toString',
    '构造',
    ' ',
  ]);
});

test('places of a text take what stands in them, translated where it has words of its own', () => {
  setLanguage('zh-Hans', { 'Remove the filter {}': '移除筛选：{}', Supplier: '供应商', '{} of {}': '{2} 中的 {1}' });
  expect([t('Remove the filter Supplier'), t('Remove the filter Qingdao'), t('3 of 7'), t('{} of {}', 3, 7)]).toEqual([
    '移除筛选：供应商',
    '移除筛选：Qingdao',
    '7 中的 3',
    '7 中的 3',
  ]);
});

test('a day in a message is written as the language writes it', () => {
  setLanguage('zh-Hans', { 'The due date {} is before the date {}.': '到期日 {} 早于日期 {}。' });
  expect(t('The due date 05 Mar 2026 is before the date 31 Dec 2026.')).toBe(
    '到期日 2026年3月5日 早于日期 2026年12月31日。',
  );
});

test('of several shapes the one with the most words of its own is taken', () => {
  setLanguage('zh-Hans', { '{} of {}': '{2} 中的 {1}', '{}: stock of {}': '{}：{} 的库存' });
  expect([t('3: stock of X'), t('3 of X')]).toEqual(['3：X 的库存', 'X 中的 3']);
});

test('a sentence without words of its own stays English as a whole, whatever shape it meets', () => {
  setLanguage('zh-Hans', { '{} of {}': '{2} 中的 {1}', 'Line {}: {}': '第 {} 行：{}', 'No stock.': '没有库存。' });
  expect([t('The price of line 3 is too low.'), t('Line 3: too few units.'), t('Line 3: No stock.')]).toEqual([
    'The price of line 3 is too low.',
    'Line 3: too few units.',
    '第 3 行：没有库存。',
  ]);
  expect(t('3 of Qingdao Rubber Co., Ltd.')).toBe('Qingdao Rubber Co., Ltd. 中的 3');
});

test('signs that mean something to regular expressions, and to replacing, mean nothing here', () => {
  setLanguage('zh-Hans', { 'Edit (E) {}?': '编辑（E）{}$&？', Price: '$1' });
  expect([t('Edit (E) a$1?'), t('Edit E a?'), t('Price')]).toEqual(['编辑（E）a$1$&？', 'Edit E a?', '$1']);
});

test('the words of a remote go before those of the house, and leave with the language', () => {
  setLanguage('zh-Hans', { Order: '订单', Bill: '账单' });
  const own = { Order: '采购订单' };
  addWords(own);
  addWords(own);
  expect([t('Order'), t('Bill'), languageStore.get()]).toEqual(['采购订单', '账单', 'zh-Hans']);
  setLanguage('en-AU', null);
  expect([t('Order'), languageStore.get()]).toEqual(['Order', 'en-AU']);
});

test('a counted text has the forms of its language; without words those of English', () => {
  const forms = { one: '{} line', other: '{} lines' };
  expect([plural(1, forms), plural(2, forms), plural(1234, forms)]).toEqual(['1 line', '2 lines', '1,234 lines']);
  setLanguage('zh-Hans', { '{} lines': '{} 行', '{} units': { other: '{} 件' } });
  expect([plural(1, forms), plural(1, { other: '{} units' }), plural(1, { one: '{} day', other: '{} days' })]).toEqual([
    '1 行',
    '1 件',
    '1 day',
  ]);
});

import { isOneEmailAddress } from './email-address.ts';

test.each([
  'a@b.co',
  'buyer+iwe@example.com',
  "o'brien@example.com",
  'a.b-c_d@sub.example.photography',
  'müller@example.com',
  'jose\u0301@example.com',
  'name@bücher.example',
  'name@xn--bcher-kva.example',
  'name@例え.テスト',
  'x!#$%&*/=?^`{|}~-@example.com',
  `${'l'.repeat(64)}@example.com`,
  `a@${'d'.repeat(63)}.com`,
  '1@2-3.example',
])('%s is an address', (text) => expect(isOneEmailAddress(text)).toBe(true));

test.each([
  '',
  '@',
  'a@',
  '@b.co',
  'steve@example.org.',
  'john.doe.@example.com',
  'a..b@example.com',
  '.a@example.com',
  'buyer@example',
  'buyer@example..com',
  'buyer@.example.com',
  'buyer@-example.com',
  'buyer@example-.com',
  'buyer@example.com,',
  'a@b.com;c@d.com',
  'a@b.com,c@d.com',
  'a@b@c.com',
  'Buyer <a@b.com>',
  '"a b"@example.com',
  'buyer@exam ple.com',
  'bu yer@example.com',
  'buyer@example.com\u200b',
  '\u202abuyer@example.com',
  'buyer\u00ad@example.com',
  'buyer＠example.com',
  'buyer@example。com',
  'buyer@example.com\nBcc: c@d.com',
  'buyer@[127.0.0.1]',
  'buyer@exa_mple.com',
  `${'l'.repeat(65)}@example.com`,
  `a@${'d'.repeat(64)}.com`,
  `a@${'d.'.repeat(130)}com`,
])('%j is none', (text) => expect(isOneEmailAddress(text)).toBe(false));

test('a long hostile text is refused at once', () => {
  const start = performance.now();
  expect(isOneEmailAddress(`${'a.'.repeat(127)}@`)).toBe(false);
  expect(isOneEmailAddress(`a@${'a-'.repeat(126)}`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(200);
});

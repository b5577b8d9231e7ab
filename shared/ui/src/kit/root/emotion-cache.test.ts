const keyOf = async () => {
  let cache: { key: string; nonce: string | undefined; isSame: boolean } | undefined;
  await jest.isolateModulesAsync(async () => {
    const { styleCache } = await import('./emotion-cache.ts');
    const made = styleCache();
    cache = { key: made.key, nonce: made.nonce, isSame: styleCache() === made };
  });
  return cache;
};
afterEach(() => document.head.replaceChildren());

test('a page has one cache of styles, with its nonce where it has one', async () => {
  expect(await keyOf()).toEqual({ key: 'iwe', nonce: undefined, isSame: true });
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('nonce', '');
  expect((await keyOf())?.nonce).toBeUndefined();
  meta.nonce = 'abc';
  expect(await keyOf()).toEqual({ key: 'iwe', nonce: 'abc', isSame: true });
});

interface Door {
  prepare: (script: HTMLScriptElement, url: string) => void;
}
const PART = '/assets/count/part.12345678.js';
const created: string[] = [];

beforeAll(async () => {
  document.head.innerHTML = `<meta name="iwe-integrity" content='${JSON.stringify({ [PART]: 'sha384-abc' })}' />`;
  Object.assign(globalThis, {
    trustedTypes: {
      createPolicy: (name: string, rules: object) => {
        created.push(name);
        return rules;
      },
    },
  });
  await import('./script-door.ts');
});
const prepare = (url: string) => {
  const script = document.createElement('script');
  (globalThis as unknown as { iweScriptDoor: Door }).iweScriptDoor.prepare(script, url);
  return script;
};

test('a part that the page lists is loaded with its integrity, by the one policy of the page', () => {
  const script = prepare(PART);
  expect([script.getAttribute('src'), script.integrity, script.crossOrigin]).toEqual([PART, 'sha384-abc', 'anonymous']);
  expect(created).toEqual(['run-page']);
});

test('what the page does not list is no script of it, from here or elsewhere', async () => {
  const { trustedScript } = await import('./script-door.ts');
  for (const url of ['/assets/count/other.js', `https://elsewhere.example${PART}`, '/toString'])
    expect(() => prepare(url)).toThrow(/is no part of this page/);
  expect(trustedScript('/count/service-worker.js')).toBe('/count/service-worker.js');
  expect(() => trustedScript('/other/service-worker.js')).toThrow(TypeError);
});

import { readPageFacts } from './page-facts.ts';

const page = (facts: Readonly<Record<string, string>>) => {
  document.head.replaceChildren(
    ...Object.entries(facts).map(([name, content]) => Object.assign(document.createElement('meta'), { name, content })),
  );
  return readPageFacts();
};

it('a page says what the server has written into it', () => {
  const facts = page({
    'iwe-revision': '12.3.1.0',
    'iwe-shell': '1.4.0',
    'iwe-blocked': 'mf-sales@1.0.0 mf-reports@2.0.0',
    'iwe-list-key': 'a key',
    'iwe-demo': '1',
    'iwe-setup': '1',
  });
  expect(facts).toEqual({
    revision: '12.3.1.0',
    shell: '1.4.0',
    blocked: new Set(['mf-sales@1.0.0', 'mf-reports@2.0.0']),
    listKey: 'a key',
    isDemo: true,
    lacksOrganisation: true,
  });
});

it('a page that says nothing has no revision, no key, is no demo and blocks nothing', () => {
  const nothing = {
    revision: '',
    shell: '',
    blocked: new Set(),
    listKey: '',
    isDemo: false,
    lacksOrganisation: false,
  };
  expect(page({})).toEqual(nothing);
  expect(page({ 'iwe-blocked': '', 'iwe-demo': '', 'iwe-revision': '' })).toEqual(nothing);
});

it('only a demo’s own mark makes a demo, as that of an empty one', () => {
  for (const mark of ['0', 'true', '%DEMO%', '%SETUP%']) {
    expect(page({ 'iwe-demo': mark }).isDemo).toBe(false);
    expect(page({ 'iwe-setup': mark }).lacksOrganisation).toBe(false);
  }
});

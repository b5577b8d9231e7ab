import { PlatformError, toFailure } from './failure.ts';

it('an error of the platform keeps its kind and number', () => {
  expect(toFailure(new PlatformError('integrity', 'another file'), 'mount')).toEqual({
    kind: 'integrity',
    code: 'IWE-102',
    message: 'another file',
  });
});

it('a remote may say which of its own kinds a failure is, and no other', () => {
  const said = (iweFailure: unknown) => toFailure(Object.assign(new Error('m'), { iweFailure }), 'render').kind;
  for (const kind of ['fetch', 'integrity', 'timeout', 'evaluate', 'contract', 'mount'])
    expect([kind, said(kind)]).toEqual([kind, kind]);
  for (const foreign of ['blocked', 'list', 'signature', 'unavailable', 'hang', 'share', 'unmount', 'lost', 7, null])
    expect([foreign, said(foreign)]).toEqual([foreign, 'render']);
});

it('whatever is thrown is a failure with words, of at most a thousand signs', () => {
  expect(toFailure('a text', 'mount')).toMatchObject({ kind: 'mount', message: 'a text' });
  expect(toFailure(null, 'mount').message).toBe('null');
  expect(toFailure({ iweFailure: 'fetch' }, 'mount').kind).toBe('fetch');
  expect(toFailure(new Error('x'.repeat(1200)), 'mount').message).toHaveLength(1000);
});

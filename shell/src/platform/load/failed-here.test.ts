import { PlatformError, toFailure } from '../host/failure.ts';
import { failedHere } from './failed-here.ts';

afterEach(() => sessionStorage.clear());

test('a version that a bad line kept away is remembered as failed, and may be tried again', () => {
  failedHere.add('mf-sales', '1.1.0', toFailure(new PlatformError('fetch', 'lost'), 'fetch'));
  failedHere.add('mf-sales', '1.2.0', toFailure(new PlatformError('render', 'threw'), 'render'));
  expect(sessionStorage.getItem('iwe.platform.failed')).toMatch(/mf-sales@1\.1\.0.*mf-sales@1\.2\.0/);
  expect(failedHere.why('mf-sales', '1.1.0')).toBeNull();
  expect(failedHere.why('mf-sales', '1.2.0')?.kind).toBe('render');
});

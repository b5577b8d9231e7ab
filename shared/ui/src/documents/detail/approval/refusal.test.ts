import { ApiError } from '@iwe/session';
import { readRefusal } from './refusal.ts';

const details = [{ code: 'payment.cbd', message: 'Cash before delivery.', needs: 'accountant' }];
const refused = (status: number, code: string, found: unknown) =>
  readRefusal(new ApiError(status, ['One.', 'Two.'], { code, details: found }));

test('what is to be acknowledged has the text of all findings', () => {
  expect(refused(422, 'acknowledge', details)).toEqual({ kind: 'acknowledge', text: 'One. Two.', items: details });
});

test('what is to be acknowledged is so without details, too', () => {
  expect(refused(422, 'acknowledge', undefined)).toEqual({ kind: 'acknowledge', text: 'One. Two.', items: [] });
});

test('findings refuse an approval; what is no finding is left out', () => {
  expect(refused(422, 'approval-refused', [...details, null, 'x', { code: 'y' }])).toEqual({
    kind: 'refused',
    items: details,
  });
});

test.each([
  ['without findings', refused(422, 'approval-refused', [])],
  ['with details of another shape', refused(422, 'approval-refused', { message: 'x' })],
  ['of a conflict', refused(409, 'acknowledge', details)],
  ['of a right', refused(403, 'approval-refused', details)],
  ['that is no answer of the server', readRefusal(new Error('x'))],
])('a refusal %s is another matter', (_kind, refusal) => {
  expect(refusal).toEqual({ kind: 'other' });
});

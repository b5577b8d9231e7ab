import { attachmentType, canRemoveAttachment, mentionsIn } from './discussion-rules.ts';

test.each([
  ['Contract.PDF', 'application/pdf'],
  ['IMG_0001.jpeg', 'image/jpeg'],
  ['photo.jpg', 'image/jpeg'],
  ['screen.png', 'image/png'],
  ['prices.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['lines.csv', 'text/csv'],
  ['notes.tar.txt', 'text/plain'],
  ['run.exe', null],
  ['page.html', null],
  ['pdf', null],
  ['x.constructor', null],
])('%s is %s', (name, type) => {
  expect(attachmentType(name)).toBe(type);
});

test("anyone may remove their own file; another's needs role 4, an accountant or a director", () => {
  const staff = { role: 1, isAcct: false, isDir: false };
  expect(canRemoveAttachment(staff, { isMine: true })).toBe(true);
  expect(canRemoveAttachment(staff, { isMine: false })).toBe(false);
  for (const right of [{ role: 4 }, { isAcct: true }, { isDir: true }])
    expect(canRemoveAttachment({ ...staff, ...right }, { isMine: false })).toBe(true);
});

test('those are mentioned whose names are in the text; a longer name is not its beginning', () => {
  const sam = { name: 'Sam' };
  const lee = { name: 'Sam Lee' };
  const mia = { name: 'Mia' };
  expect(mentionsIn('@Sam Lee please look', [sam, lee, mia])).toEqual([lee]);
  expect(mentionsIn('@Sam and @Sam Lee', [sam, lee, mia])).toEqual([sam, lee]);
  expect(mentionsIn('Sam, look', [sam])).toEqual([]);
});

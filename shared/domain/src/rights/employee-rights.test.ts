import {
  EMPLOYEE_FIELDS,
  employeeFieldRefusal,
  isWorkingAdmin,
  secondFactorRemovalRefusal,
} from './employee-rights.ts';

const nobody = { isAdmin: false, isDir: false, isSelf: false, isShared: false };

// Written by hand: every field for every kind of editor; '-' may, otherwise the refusal's letter.
//            name phone roleDesc role modPrc isAcct is_dir crtCSR maxDis is_admin able_login is_active
test.each([
  ['staff', nobody, 'a a a d d d d a d d a a'],
  ['an administrator', { ...nobody, isAdmin: true }, '- - - d d d d - d d - -'],
  ['a director', { ...nobody, isDir: true }, 'a a a - - - - a - - a a'],
  ['both', { ...nobody, isAdmin: true, isDir: true }, '- - - - - - - - - - - -'],
  ['an administrator, own', { ...nobody, isAdmin: true, isSelf: true }, '- - - o o o o o o o o o'],
  ['a director, own', { ...nobody, isDir: true, isSelf: true }, 'a a a o o o o o o o o o'],
  ['both, own', { ...nobody, isAdmin: true, isDir: true, isSelf: true }, '- - - o o o o o o o o o'],
  ['an administrator, shared person', { ...nobody, isAdmin: true, isShared: true }, 's s - d d d d - d d - -'],
] as const)('what %s may change', (_who, editor, expected) => {
  const letters: Readonly<Record<string, string>> = {
    'own-rights': 'o',
    'director-required': 'd',
    'admin-required': 'a',
    'shared-person': 's',
  };
  expect(
    EMPLOYEE_FIELDS.map((field) => {
      const refusal = employeeFieldRefusal(field, editor);
      return refusal ? letters[refusal.code] : '-';
    }).join(' '),
  ).toBe(expected);
});

describe('removing the second factor of a colleague', () => {
  const admin = { ...nobody, isAdmin: true, isAcct: false, role: 3 };
  const sales = { isDir: false, isAcct: false, role: 3, isPlatformAdmin: false };
  test.each([
    ['an administrator of a seller', {}, {}, null],
    ['who is no administrator', { isAdmin: false, isDir: true }, {}, 'admin-required'],
    ['of oneself', { isSelf: true, isDir: true }, {}, 'own-rights'],
    ['of somebody whom others trust', { isShared: true, isDir: true }, {}, 'shared-person'],
    ['of a platform administrator', { isDir: true }, { isPlatformAdmin: true }, 'shared-person'],
    ['of a director', { isAcct: true, role: 4 }, { isDir: true }, 'more-rights'],
    ['of an accountant', { role: 4 }, { isAcct: true }, 'more-rights'],
    ['of a manager', { isAcct: true }, { role: 4 }, 'more-rights'],
    ['an accountant of an accountant', { isAcct: true }, { isAcct: true }, null],
    ['a manager of a manager', { role: 4 }, { role: 4 }, null],
    ['a director of everybody', { isDir: true }, { isDir: true, isAcct: true, role: 4 }, null],
  ])('%s', (_who, editor, owner, code) => {
    const refusal = secondFactorRemovalRefusal({ ...admin, ...editor }, { ...sales, ...owner });
    expect(refusal?.code ?? null).toBe(code);
  });
});

test('an administrator counts only if able to sign in', () => {
  const admin = { isAdmin: true, role: 4, ableLogin: true, isActive: true, isPending: false };
  expect(isWorkingAdmin(admin)).toBe(true);
  for (const less of [
    { isAdmin: false },
    { role: 5 },
    { role: 6 },
    { ableLogin: false },
    { isActive: false },
    { isPending: true },
  ])
    expect(isWorkingAdmin({ ...admin, ...less })).toBe(false);
});

test('a refusal says who may', () => {
  const say = (field: (typeof EMPLOYEE_FIELDS)[number], editor: Partial<typeof nobody>) =>
    employeeFieldRefusal(field, { ...nobody, ...editor })?.message;
  expect(say('role', { isSelf: true })).toBe('Nobody changes the own rights. Ask another director.');
  expect(say('able_login', { isSelf: true })).toBe('Nobody changes the own rights. Ask another administrator.');
  expect(say('role', {})).toBe('Only a director changes this. Ask a director of your organisation.');
  expect(say('phone', {})).toBe('Only an administrator changes this. Ask an administrator of your organisation.');
  expect(say('phone', { isAdmin: true, isShared: true })).toBe(
    'This person works for other organisations too, so name and phone are not changed here.',
  );
});

test.each([
  [0, false],
  [1, true],
  [4, true],
  [5, false],
])('an administrator of role %i can work: %p', (role, canWork) =>
  expect(isWorkingAdmin({ isAdmin: true, role, ableLogin: true, isActive: true, isPending: false })).toBe(canWork),
);

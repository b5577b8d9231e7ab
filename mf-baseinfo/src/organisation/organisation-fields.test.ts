import { buildSettings } from '../testing/records.ts';
import { problemsOf, requestOf, TIME_ZONES, valuesOf } from './organisation-fields.ts';
import type { OrganisationValues } from './organisation-fields.ts';

const settings = buildSettings();
const fieldsOf = (over: Partial<OrganisationValues>) => Object.keys(problemsOf({ ...valuesOf(settings), ...over }));

test('no lock date is an empty field, and numbers are texts; they are sent as they were stored', () => {
  const values = valuesOf(settings);
  expect(values).toMatchObject({ lockedUntil: '', draftAgeDays: '7', quoteValidDays: '14', department_id: '8' });
  const { id: _id, contentVersion: _version, updated_at: _at, ...sent } = settings;
  expect(requestOf(values)).toEqual(sent);
  expect(requestOf({ ...values, lockedUntil: '2026-03-31' }).lockedUntil).toBe('2026-03-31');
});

test.each<[Partial<OrganisationValues>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ timeZone: ' ' }, ['timeZone']],
  [{ salesAccount: ' ' }, ['salesAccount']],
  [{ inventoryAccount: '' }, ['inventoryAccount']],
  [{ draftAgeDays: '0' }, []],
  [{ draftAgeDays: ' 365 ' }, []],
  [{ draftAgeDays: '366' }, ['draftAgeDays']],
  [{ draftAgeDays: '-1' }, ['draftAgeDays']],
  [{ draftAgeDays: '1.5' }, ['draftAgeDays']],
  [{ draftAgeDays: '' }, ['draftAgeDays']],
  [{ draftAgeDays: '0007' }, ['draftAgeDays']],
  [{ quoteValidDays: '1' }, []],
  [{ quoteValidDays: '0' }, ['quoteValidDays']],
  [{ quoteValidDays: '365' }, []],
  [{ quoteValidDays: '366' }, ['quoteValidDays']],
  [{ department_id: '0' }, []],
  [{ department_id: '99' }, []],
  [{ department_id: '100' }, ['department_id']],
  [{ bsb: ' ' }, []],
  [{ bsb: '062-004' }, []],
  [{ bsb: ' 062 004 ' }, []],
  [{ bsb: '062004' }, []],
  [{ bsb: '062--004' }, ['bsb']],
  [{ bsb: '1062-004' }, ['bsb']],
  [{ bsb: '062-0045' }, ['bsb']],
])('%j has problems in %j', (over, fields) => expect(fieldsOf(over)).toEqual(fields));

test('Australian time zones come first, each once', () => {
  expect(TIME_ZONES.slice(0, 2)).toEqual(['Australia/Sydney', 'Australia/Melbourne']);
  expect(TIME_ZONES[7]).toBe('Australia/Canberra');
  expect(TIME_ZONES).toContain('Pacific/Auckland');
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
});

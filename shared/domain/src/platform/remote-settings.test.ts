import { declarationProblem, resolveSettings, settingProblem } from './remote-settings.ts';
import type { ConfigField } from './remote-settings.ts';

const days: ConfigField = { label: 'Days', type: 'number', min: 7, max: 90, default: 30 };
const note: ConfigField = { label: 'Note', type: 'text', maxLength: 5, default: '' };
const open: ConfigField = { label: 'Open', type: 'boolean', default: false };
const order: ConfigField = { label: 'Order', type: 'choice', options: ['old', 'new'], default: 'old' };

test.each([
  [days, 7, null],
  [days, 90, null],
  [days, 6, 'Days is at least 7.'],
  [days, 91, 'Days is at most 90.'],
  [days, '30', 'Days is a number.'],
  [days, 7.5, 'Days is a whole number.'],
  [{ ...days, decimals: true }, 7.5, null],
  [days, Number.NaN, 'Days is a number.'],
  [note, 'fives', null],
  [note, 'sixsix', 'Note has at most 5 characters.'],
  [note, 5, 'Note is a text.'],
  [{ ...note, maxLength: undefined }, 'x'.repeat(201), 'Note has at most 200 characters.'],
  [open, true, null],
  [open, 'true', 'Open is yes or no.'],
  [order, 'new', null],
  [order, 'none', 'Order is one of: old, new.'],
  [order, 1, 'Order is one of: old, new.'],
])('a setting %j takes %j: %j', (field, value, problem) => {
  expect(settingProblem(field, value)).toBe(problem);
});

test.each([
  [days, null],
  [{ ...days, default: 5 }, 'Its default does not fit: Days is at least 7.'],
  [{ ...days, min: 91 }, 'Days accepts no number: its min is above its max.'],
  [{ ...order, options: ['old', 'old'] }, 'Order names an option twice.'],
  [{ ...order, default: 'none' }, 'Its default does not fit: Order is one of: old, new.'],
])('a declaration %j: %j', (field, problem) => {
  expect(declarationProblem(field)).toBe(problem);
});

describe('what a release is given', () => {
  const declared = { flags: { panel: { label: 'Panel', default: true } }, config: { days, order } };

  it('is what the organisation stored, and the default of everything else', () => {
    expect(resolveSettings(declared, undefined)).toEqual({
      flags: { panel: true },
      config: { days: 30, order: 'old' },
    });
    expect(resolveSettings(declared, { flags: { panel: false }, config: { days: 14 } })).toEqual({
      flags: { panel: false },
      config: { days: 14, order: 'old' },
    });
  });

  it('leaves out what it does not declare, and uses the default for what does not fit it', () => {
    expect(
      resolveSettings(declared, { flags: { gone: true }, config: { days: 365, order: 'newest', gone: 'x' } }),
    ).toEqual({ flags: { panel: true }, config: { days: 30, order: 'old' } });
  });

  it('does not take built-in object names for stored values; is null when nothing is declared', () => {
    const odd = { flags: { toString: { label: 'Odd', default: false } } };
    expect(resolveSettings(odd, { flags: {}, config: {} })).toEqual({ flags: { toString: false }, config: {} });
    expect(resolveSettings({}, { flags: { panel: true }, config: {} })).toBeNull();
  });
});

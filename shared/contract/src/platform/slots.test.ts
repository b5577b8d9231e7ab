import { slotTypeLines } from './slots.ts';

test('a slot is typed with its props by name, and its words end no comment', () => {
  const props = { weight: 'number', code: 'text', isOpen: 'boolean' } as const;
  expect(slotTypeLines({ 'fleet.panel': { about: 'Beside */ a truck', props } })).toBe(
    "  /** Beside  a truck */\n  'fleet.panel': { code: string; isOpen: boolean; weight: number };\n",
  );
});

import * as lazy from '@chakra-ui/react';

// jest-chakra.cjs reads the entry of Chakra as text: another way of writing it would lose exports.
test('what screen tests get of Chakra is what its entry exports, each name with the same value', () => {
  const whole = jest.requireActual<typeof lazy>('../../node_modules/@chakra-ui/react/dist/cjs/index.cjs');
  expect(Object.keys(lazy).filter((name) => name !== 'default')).toEqual(expect.arrayContaining(Object.keys(whole)));
  const different = Object.entries(whole).filter(([name, value]) => Reflect.get(lazy, name) !== value);
  expect(different.map(([name]) => name)).toEqual([]);
});

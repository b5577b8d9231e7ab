import { APPROVED_ABILITIES, buildSheet } from '@iwe/testing/sheets';
import { screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { salesTags } from './sales-tags.tsx';

test.each([true, false])('the print mark is shown where printing may be marked: %p', (printMark) => {
  const abilities = { ...APPROVED_ABILITIES, printMark };
  renderScreen(salesTags(buildSheet({ print: 'UnPrint', abilities })), { route: '/', url: '/', answers: {} });
  expect(screen.queryAllByText('UnPrint')).toHaveLength(printMark ? 1 : 0);
});

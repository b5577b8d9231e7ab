import { ShellProviders } from '@iwe/ui';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NoPermissionScreen, NotFoundScreen } from './plain-screens.tsx';

test.each([
  ['This page does not exist', NotFoundScreen],
  ['No permission', NoPermissionScreen],
])('%s: the page has this heading, and the focus is on it', (title, Screen) => {
  render(
    <ShellProviders>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </ShellProviders>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: title }));
  expect(screen.getByRole('link', { name: 'To the start page' })).toBeTruthy();
});

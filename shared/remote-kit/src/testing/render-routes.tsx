import { act, useEffect } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { HostRoutes, ShellProviders } from '@iwe/ui';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';

/** Signs somebody in, and clears what screens of before stored: answers, messages, and this browser's memory. */
export function signInAs(account: Account, { keepsMemory = false }: { keepsMemory?: boolean } = {}): void {
  clearCache();
  if (!keepsMemory) localStorage.clear();
  act(() => {
    toastStore.set([]);
    sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [account], account });
  });
}

/** Returns the messages on the screen. */
export const said = (): string[] => toastStore.get().flatMap((toast) => [...toast.lines]);

/** Where the router of a test is. */
export interface Place {
  /** Path and query. */
  url: string;
  /** Goes to a path, or so many pages back. */
  go: (to: string | number) => void;
}

interface RoutesOptions {
  url: string;
  /** Whether a screen of the organisation serves a path; all are served without it. */
  hasRoute?: (path: string) => boolean;
}

export interface RenderedRoutes {
  place: Place;
  view: RenderResult;
  /** Draws them once more, from their first address. */
  renderAgain: () => RenderResult;
}

/**
 * Renders screens by their route paths at an address, between the shell's providers; every other path is an empty page.
 */
export function renderRoutes(
  screens: Readonly<Record<string, ReactNode>>,
  { url, hasRoute = () => true }: RoutesOptions,
): RenderedRoutes {
  const place: Place = { url: '', go: () => undefined };
  const page = (
    <ShellProviders>
      <HostRoutes value={hasRoute}>
        <MemoryRouter initialEntries={[url]}>
          <Routes>
            {Object.entries(screens).map(([path, screen]) => (
              <Route key={path} path={path} element={screen} />
            ))}
            <Route path="*" element={null} />
          </Routes>
          <Follow place={place} />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>
  );
  return { place, view: render(page), renderAgain: () => render(page) };
}

function Follow({ place }: { place: Place }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  place.url = pathname + search;
  useEffect(() => {
    place.go = (to) => {
      act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)));
    };
  });
  return null;
}

/** Returns a cell of a grid by the line, from 1 on, and the column's heading. */
export function cellOf(grid: HTMLElement, line: number, heading: string): HTMLElement | null {
  const headings = [...grid.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent);
  return grid.querySelector(`[role=row][aria-rowindex="${line + 1}"] > :nth-child(${headings.indexOf(heading) + 1})`);
}

import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { RemoteProviders } from '../root/remote-providers.tsx';

/** Draws a part of the house with the theme around it. */
export function renderInHouse(element: ReactElement): RenderResult {
  return render(element, { wrapper: RemoteProviders });
}

import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { RemoteProviders } from '../kit/root/remote-providers.tsx';

/** Renders an element with the theme. */
export function renderInHouse(element: ReactElement): RenderResult {
  return render(element, { wrapper: RemoteProviders });
}

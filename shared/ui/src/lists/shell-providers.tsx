import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import { swrSettings, TellSwr } from '@iwe/session';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { Toaster } from '../kit/feedback/toaster.tsx';
import { ExportsHost } from './export/exports-host.tsx';
import { ConfirmHost } from '../kit/overlay/confirm-host.tsx';
import { useRestoredFocus } from '../kit/overlay/restore-focus.ts';
import { system } from '../kit/theme/system.ts';
import { styleCache } from '../kit/root/emotion-cache.ts';

/** The root of the shell: page styles, SWR cache, messages, confirm dialogs and exports. A page has exactly one. */
export function ShellProviders({ children }: { children: ReactNode }) {
  useRestoredFocus();
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={system}>
        <SWRConfig value={swrSettings}>
          <TellSwr />
          {children}
          <ConfirmHost />
          <Toaster />
          <ExportsHost />
        </SWRConfig>
      </ChakraProvider>
    </CacheProvider>
  );
}

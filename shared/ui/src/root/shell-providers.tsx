import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import { swrSettings } from '@iwe/session';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { Toaster } from '../feedback/toaster.tsx';
import { ConfirmHost } from '../overlay/confirm-host.tsx';
import { useKeptFocus } from '../overlay/kept-focus.ts';
import { system } from '../theme/system.ts';
import { styleCache } from './emotion-cache.ts';

/** The root of the shell: styles of the page, answers, messages and questions. There is one on a page. */
export function ShellProviders({ children }: { children: ReactNode }) {
  useKeptFocus();
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={system}>
        <SWRConfig value={swrSettings}>
          {children}
          <ConfirmHost />
          <Toaster />
        </SWRConfig>
      </ChakraProvider>
    </CacheProvider>
  );
}

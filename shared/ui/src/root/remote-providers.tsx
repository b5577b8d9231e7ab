import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import { swrSettings } from '@iwe/session';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { remoteSystem } from '../theme/system.ts';
import { styleCache } from './emotion-cache.ts';

/** The root of a remote: the shell's styles and answers without the page's globals. `toast` and `confirm` show in the shell. */
export function RemoteProviders({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={remoteSystem}>
        <SWRConfig value={swrSettings}>{children}</SWRConfig>
      </ChakraProvider>
    </CacheProvider>
  );
}

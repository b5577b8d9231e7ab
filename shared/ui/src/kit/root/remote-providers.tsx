import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import { swrSettings } from '@iwe/session';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { remoteSystem } from '../theme/system.ts';
import { styleCache } from './emotion-cache.ts';

/**
 * The root of a remote: the shell's styles and SWR cache, without the page's global styles. `toast` and `confirm` are
 * shown by the shell.
 */
export function RemoteProviders({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={remoteSystem}>
        <SWRConfig value={swrSettings}>{children}</SWRConfig>
      </ChakraProvider>
    </CacheProvider>
  );
}

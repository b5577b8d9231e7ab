import { createElement } from 'react';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { RemoteFailure } from './host-contract.ts';
import type { RemoteHostProps, RemoteModule } from './host-contract.ts';
import { remoteLeaveState } from './leave-guard.ts';
import { RemoteRoot } from './remote-root.tsx';
import type { Screens } from './remote-root.tsx';

/**
 * Returns the module that a remote exposes as `./remote`: `export const { bootstrap, mount, unmount, canLeave } =
 * defineRemote({ screens })`. `screens` has one component for each route path of the remote's remote.json; use
 * `lazyScreen` for them. The lifecycles never reject, because single-spa keeps a failed parcel broken until the page is
 * reloaded; failures are passed to `onFailure`.
 */
export function defineRemote({ screens }: { screens: Screens }): RemoteModule {
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: (host: RemoteHostProps) => createElement(RemoteRoot, { host, screens }),
    // The last error boundary, outside our providers: plain HTML, so that nothing can throw again.
    errorBoundary: (error: unknown, _info: unknown, props: unknown) => {
      (props as RemoteHostProps).onFailure(error);
      return createElement('p', { role: 'alert' }, 'This page could not be shown.');
    },
  });
  const guarded =
    (step: (props: never) => Promise<unknown>) =>
    async (props: RemoteHostProps): Promise<void> => {
      try {
        await step(props as never);
      } catch (error) {
        // Errors outside every screen; those of screens are caught by the boundaries inside.
        props.onFailure(new RemoteFailure('mount', error instanceof Error ? error.message : String(error), error));
      }
    };
  return {
    bootstrap: guarded(lifecycles.bootstrap),
    mount: guarded(lifecycles.mount),
    unmount: guarded(lifecycles.unmount),
    canLeave: remoteLeaveState,
  };
}

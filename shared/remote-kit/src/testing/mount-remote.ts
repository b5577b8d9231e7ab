import { act } from 'react';
import type { NavigationState, RemoteHostProps, RemoteModule } from '../host-contract.ts';

/** Mounts a remote at `path` as the shell does, in an element of the page. Every path leads to a screen. */
export async function mountRemote(remote: RemoteModule, path: string): Promise<{ unmount: () => Promise<void> }> {
  const [pathname = '', search = ''] = path.split('?');
  const location = { pathname, search: search && `?${search}`, hash: '', state: null, key: path };
  const state = { location, action: 'POP' } as NavigationState;
  const domElement = document.body.appendChild(document.createElement('div'));
  const host: RemoteHostProps & { name: string } = {
    name: path,
    domElement,
    onFailure: (error) => {
      throw error;
    },
    onDrawn: () => undefined,
    hasRoute: () => true,
    navigation: {
      get: () => state,
      subscribe: () => () => undefined,
      push: () => undefined,
      replace: () => undefined,
      go: () => undefined,
      createHref: String,
    },
  };
  await step(() => remote.mount(host));
  return {
    unmount: async () => {
      await step(() => remote.unmount(host));
      domElement.remove();
    },
  };
}

/** A lifecycle waits for React's effects, which act holds back until its own callback has ended. */
async function step(lifecycle: () => Promise<void>): Promise<void> {
  let ended: Promise<void> = Promise.resolve();
  await act(async () => {
    ended = lifecycle();
  });
  await ended;
}

/** What the host is told when a person wants to leave the remote's screens. */
export { remoteLeaveState } from '../leave-guard.ts';

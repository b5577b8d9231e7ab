import { createElement } from 'react';
import * as React from 'react';
import type { ComponentType, ReactElement } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { RemoteFailure } from '@iwe/contract';
import singleSpaReact from 'single-spa-react';
import type { Lifecycles, PanelHostProps, PanelModule, RemoteHostProps, RemoteModule } from './host-contract.ts';
import { loadWords } from './lazy-words.ts';
import type { LazyWords } from './lazy-words.ts';
import { remoteLeaveState } from './leave-guard.ts';
import type { AnyPanel } from './panel.ts';
import { PanelRoot, RemoteRoot } from './remote-root.tsx';
import type { Screens } from './remote-root.tsx';

/**
 * Returns the module that a remote exposes as `./remote`: `export const { bootstrap, mount, unmount, canLeave, panels
 * } = defineRemote({ screens, panels })`. `screens` has one component for each route path of the remote's remote.json;
 * use `lazyScreen` for them. `panels` has one for each panel that it names; use `lazyPanel`. `styles` is CSS that
 * applies inside the remote's screens and panels alone, while one of them is open. `words` has its words in other
 * languages than English, which are loaded before its first screen where the page is in that language. The lifecycles
 * never reject, because single-spa keeps a failed parcel broken until the page is reloaded; failures are passed to
 * `onFailure`.
 */
export function defineRemote<Names extends string = never>({
  screens,
  panels,
  styles,
  words = {},
}: {
  screens: Screens;
  panels?: Readonly<Record<Names, AnyPanel>>;
  styles?: string;
  words?: LazyWords;
}): RemoteModule & { panels: Readonly<Record<Names, PanelModule>> } {
  const modules = Object.entries<AnyPanel>(panels ?? {}).map(([name, { slot, component }]) => {
    // Which props a slot has is known where its panel is defined; from here on they are data of the shell.
    const content = component as ComponentType<Readonly<Record<string, unknown>>>;
    return [
      name,
      { slot, ...lifecyclesOf<PanelHostProps>((host) => createElement(PanelRoot, { host, content, styles }), words) },
    ];
  });
  return {
    ...lifecyclesOf<RemoteHostProps>((host) => createElement(RemoteRoot, { host, screens, styles }), words),
    canLeave: remoteLeaveState,
    panels: Object.fromEntries(modules) as Readonly<Record<Names, PanelModule>>,
  };
}

let mounts = 0;
const names = new WeakMap<HTMLElement, string>();

/**
 * Returns the name of what is mounted in an element. single-spa-react finds its roots by this name alone, for all parts
 * of a remote together: two of one name would unmount each other.
 */
function nameOf(element: HTMLElement): string {
  const known = names.get(element);
  if (known !== undefined) return known;
  mounts += 1;
  const name = `mount-${mounts}`;
  names.set(element, name);
  return name;
}

function lifecyclesOf<Props extends RemoteHostProps | PanelHostProps>(
  render: (host: Props) => ReactElement,
  words: LazyWords,
): Lifecycles<Props> {
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: render,
    // The last error boundary, outside our providers: plain HTML, so that nothing can throw again.
    errorBoundary: (error: unknown, _info: unknown, props: unknown) => {
      (props as Props).onFailure(error);
      return createElement('p', { role: 'alert' }, 'This page could not be shown.');
    },
  });
  const guarded =
    (step: (props: never) => Promise<unknown>) =>
    async (props: Props): Promise<void> => {
      try {
        await step({ ...props, name: nameOf(props.domElement) } as never);
      } catch (error) {
        // Errors outside every screen; those of screens are caught by the boundaries inside.
        props.onFailure(new RemoteFailure('mount', error instanceof Error ? error.message : String(error), error));
      }
    };
  return {
    bootstrap: guarded(lifecycles.bootstrap),
    mount: guarded(async (props) => {
      await loadWords(words);
      await lifecycles.mount(props);
    }),
    unmount: guarded(lifecycles.unmount),
  };
}

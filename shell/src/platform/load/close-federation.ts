import { getInstance } from '@module-federation/enhanced/runtime';
import React from 'react';
import * as jsx from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import * as client from 'react-dom/client';

/** What the runtime finds in the page. */
interface FederationGlobals {
  __FEDERATION__?: Record<string, unknown>;
  _FEDERATION_RUNTIME_CORE?: Record<string, unknown>;
}

/**
 * Closes what the federation runtime leaves open in the page: through `__FEDERATION__` the code of one remote would
 * reach the instances, plugins and share scopes of the shell and of every other remote. Called once, when the shell's
 * own instance exists and before any remote is loaded. Remotes get their runtime and their share scope from the shell
 * (`shares.ts`), and need none of it.
 */
export function closeFederation(): void {
  const page = globalThis as unknown as FederationGlobals;
  const { __FEDERATION__: open, _FEDERATION_RUNTIME_CORE: core } = page;
  if (!open || !core) return;
  // Remotes look here for an instance of their own and add it: it is neither found nor stored.
  const closed = Object.freeze({
    ...open,
    __GLOBAL_PLUGIN__: Object.freeze([]),
    __INSTANCES__: Object.freeze(Object.assign([], { push: () => 0 })),
    __SHARE__: new Proxy(Object.freeze({}), { set: () => true, deleteProperty: () => true }),
  });
  fix('__FEDERATION__', closed);
  fix('__VMOK__', closed);
  // Entries that are being loaded: one that another remote put there would be used instead.
  fix('__GLOBAL_LOADING_REMOTE_ENTRY__', Object.freeze({}));
  fix('_FEDERATION_RUNTIME_CORE', core);
  for (const part of Object.values(core)) if (typeof part === 'function') freezeClass(part);
  const instance = getInstance();
  if (instance) freezePrototypes(instance, 3);
  // Shared packages of one object for everybody; those of ES modules can't be changed anyway.
  for (const library of [React, jsx, ReactDOM, client]) Object.freeze(library);
}

const fix = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
};

const isBuiltIn = (made: unknown): boolean => /\[native code\]/.test(String(made));

function freezeClass(made: { prototype?: unknown }): void {
  Object.freeze(made);
  if (typeof made.prototype === 'object' && made.prototype !== null) Object.freeze(made.prototype);
}

/** Freezes the prototypes of an object and of its parts: its handlers, and their hooks. */
function freezePrototypes(one: object, depth: number): void {
  const prototype = Object.getPrototypeOf(one) as { constructor?: unknown } | null;
  // Never those of the browser: they are everybody's, and other code may extend them.
  if (prototype && !isBuiltIn(prototype.constructor)) Object.freeze(prototype);
  if (depth === 0) return;
  for (const part of Object.values(one))
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) freezePrototypes(part as object, depth - 1);
}

/**
 * For a remote's own code. The build configuration is in '@iwe/remote-kit/webpack', releasing in
 * '@iwe/remote-kit/release'.
 */
export { defineRemote } from './define-remote.tsx';
export { lazyScreen } from './lazy-screen.ts';
export { loadWithRetry, RemoteFailure } from '@iwe/contract';
export { lazyPanel } from './panel.ts';
export type { AnyPanel, Panel } from './panel.ts';
export { SettingsHost, settingsOf } from './settings.ts';
export { Slot, SlotHost } from './slot.tsx';
export { HostRoutes, useHasRoute } from './has-route.ts';
export { createNavigationStore } from './navigation-store.ts';
export type { NavigationStore } from './navigation-store.ts';
export { useLeaveGuard } from './leave-guard.ts';
export { useEditorHost } from './editor-host.ts';
export type {
  HostSlots,
  LeaveState,
  Lifecycles,
  NavigationState,
  PanelHostProps,
  PanelModule,
  RemoteHostProps,
  RemoteModule,
  RemoteNavigation,
} from './host-contract.ts';
export type { Screens } from './remote-root.tsx';

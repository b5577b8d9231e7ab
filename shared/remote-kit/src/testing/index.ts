// For the tests of remotes in this workspace; the packages for teams leave it out.
export { mountRemote, remoteLeaveState } from './mount-remote.ts';
export { cellOf, renderRoutes, said, signInAs } from './render-routes.tsx';
export type { Place, RenderedRoutes } from './render-routes.tsx';

/** Publishing of remotes, used by `pnpm release`, `npm start` and tests. */
export { waitForCheck } from './after-publish.ts';
export { buildRelease, describeFile } from './build-release.ts';
export type { ReleaseDraft } from './build-release.ts';
export { buildRemote } from './build-remote.ts';
export { publishBody, publishRelease, PublishRefused } from './publish.ts';
export type { PublishTarget } from './publish.ts';
export { ensureSigningKey, publicKeyOf, signText } from './sign.ts';

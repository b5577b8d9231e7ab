/** The webpack configurations of the shell and the remotes: `export default remoteConfig(import.meta.url)`. */
export { baseConfig } from './base.ts';
export { remoteConfig } from './remote-config.ts';
export { remoteVersion } from './remote-version.ts';
export { countPageConfig, quotePageConfig, runPageConfig } from './link-page-config.ts';
export { shellConfig } from './shell-config.ts';
export { sharedNeeds, sharedVersions } from './shared.ts';
export { ScriptDoorPlugin } from './script-door.plugin.ts';
export { fontLinks } from './shell-page.plugin.ts';

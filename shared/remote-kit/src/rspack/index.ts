/** The rspack configuration of a remote: `export default remoteConfig(import.meta.url)`. */
export { remoteConfig } from './remote-config.ts';

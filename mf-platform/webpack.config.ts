import { remoteConfig } from '@iwe/remote-kit/webpack';

export default remoteConfig(import.meta.url);

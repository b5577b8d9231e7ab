import { settingsOf } from '@iwe/remote-kit';
import remote from '../remote.json';

/** What every organisation chooses for this remote, under Platform / Releases. */
export const { useConfig } = settingsOf({ config: remote.config });

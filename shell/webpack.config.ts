import { shellConfig } from '@iwe/remote-kit/webpack';

export default shellConfig(import.meta.url);

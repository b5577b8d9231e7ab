import { countPageConfig, quotePageConfig, runPageConfig, shellConfig } from '@iwe/remote-kit/webpack';

export default [shellConfig, runPageConfig, quotePageConfig, countPageConfig].map((config) => config(import.meta.url));

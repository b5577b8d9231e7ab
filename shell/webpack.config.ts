import { quotePageConfig, runPageConfig, shellConfig } from '@iwe/remote-kit/webpack';

export default [shellConfig(import.meta.url), runPageConfig(import.meta.url), quotePageConfig(import.meta.url)];

import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import type { Resource } from '@opentelemetry/resources';

/** Returns where a collector takes traces or metrics. */
export const collectorUrl = (endpoint: string, signal: 'traces' | 'metrics'): string =>
  `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;

/** Returns what names this process to a collector; OTEL_RESOURCE_ATTRIBUTES adds to it. */
export const serviceResource = (): Resource =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'iwe' }))
    .merge(detectResources({ detectors: [envDetector] }));

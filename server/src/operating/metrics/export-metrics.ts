import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { isSize } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { collectorUrl, serviceResource } from './collector.ts';
import { BYTES, onMeasure, SECONDS } from './release-metrics.ts';

/** The most series of one figure; what is above them is added up in one, without its labels. */
const MOST_SERIES = 500;

/**
 * Sends what pages measure of releases to an OpenTelemetry collector (OTLP over HTTP), each minute. The file is loaded
 * only where a collector is configured.
 */
export function exportMetrics(app: App, endpoint: string): void {
  const exporter = new OTLPMetricExporter({ url: collectorUrl(endpoint, 'metrics') });
  const provider = new MeterProvider({
    resource: serviceResource(),
    readers: [new PeriodicExportingMetricReader({ exporter, cardinalityLimits: { default: MOST_SERIES } })],
  });
  const meter = provider.getMeter('iwe');
  const histogram = (name: string, unit: string, description: string, edges: number[]) =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: edges } });
  const times = histogram('iwe.remote.duration', 's', 'Times of releases as people had them', SECONDS);
  const sizes = histogram('iwe.remote.size', 'By', 'Bytes of releases as people used them', BYTES);
  const stop = onMeasure(({ remote, version, measure, value }) => {
    const attributes = { 'iwe.remote': remote, 'iwe.version': version, 'iwe.measure': measure };
    if (isSize(measure)) sizes.record(value, attributes);
    else times.record(value / 1000, attributes);
  });
  app.addHook('onClose', async () => {
    stop();
    // What is not sent yet goes now; a collector that is away must not keep the server from stopping.
    await provider.shutdown().catch(() => {});
  });
}

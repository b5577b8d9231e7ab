import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import { STATEMENT_CHANNEL } from '../../core/database/transaction.ts';
import type { SentStatement } from '../../core/database/transaction.ts';
import { collectorUrl, serviceResource } from './collector.ts';

/**
 * Sends a trace of each request, with the database's statements in it, to an OpenTelemetry collector (OTLP over HTTP).
 * A trace has routes and names of statements, never an address, a value or a text. OTEL_RESOURCE_ATTRIBUTES adds to
 * what names this process. The file is loaded only where a collector is configured.
 */
export function traces(app: App, endpoint: string): void {
  const exporter = new OTLPTraceExporter({ url: collectorUrl(endpoint, 'traces') });
  const provider = new TracerProvider({
    resource: serviceResource(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('iwe');
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = tracer.startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'iwe.request_id': id },
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  const onStatement = (message: unknown): void => {
    // Work of no request (the watch of alarms, jobs) would be traces of one statement each.
    if (trace.getActiveSpan() === undefined) return;
    const { name, answer } = message as SentStatement;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    answer.then(
      () => span.end(),
      () => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    );
  };
  subscribe(STATEMENT_CHANNEL, onStatement);
  app.addHook('onClose', async () => {
    unsubscribe(STATEMENT_CHANNEL, onStatement);
    // What is not sent yet goes now; a collector that is away must not keep the server from stopping.
    await provider.shutdown().catch(() => {});
  });
}

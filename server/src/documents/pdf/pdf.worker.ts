import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DeliveryRun } from '@iwe/contract';
import type { DocumentModel } from '@iwe/domain';
import { drawPdf } from './draw-pdf.ts';
import { drawRunPdf } from './draw-run.ts';

/** What the worker is asked, and what it answers. */
export type Drawing = { models: DocumentModel[] } | { run: DeliveryRun };
export type DrawRequest = Drawing & { id: number };
export type DrawAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string };

// Of this thread alone, where the system has priorities of threads: requests go before documents.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', (request: DrawRequest) => {
  void answer(request).then((message) => parentPort?.postMessage(message));
});

async function answer({ id, ...drawing }: DrawRequest): Promise<DrawAnswer> {
  try {
    return { id, bytes: await ('run' in drawing ? drawRunPdf(drawing.run) : drawPdf(drawing.models)) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

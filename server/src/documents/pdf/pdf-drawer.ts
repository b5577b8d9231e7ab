import { Worker } from 'node:worker_threads';
import type { DeliveryRun } from '@iwe/contract';
import type { DocumentModel } from '@iwe/domain';
import { Problem } from '../../errors.ts';
import { limitWorks } from '../../limit-works.ts';
import type { DrawAnswer, Drawing, DrawRequest } from './pdf.worker.ts';

/** A drawing that takes longer has gone wrong: 200 lines take a fraction of a second, 150 long documents some seconds. */
const DRAW_MS = 30_000;
const MAX_WAITING = 100;
const BUSY_SECONDS = 5;

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

/**
 * Draws PDFs in a worker thread, one after the other, because drawing blocks and requests must not wait for it. The
 * thread starts with the first drawing and is replaced when it fails.
 */
export class PdfDrawer {
  #worker: Worker | null = null;
  #waiting: { id: number; call: Waiting } | null = null;
  #lastId = 0;
  readonly #inTurn = limitWorks({
    atOnce: 1,
    maxWaiting: MAX_WAITING,
    refuse: () =>
      new Problem(503, 'pdf-busy', 'Too many documents are being made at the moment. Try again in some seconds.', {
        retryAfterSeconds: BUSY_SECONDS,
      }),
  });

  /** Returns the documents as one PDF. Throws 503 when too many drawings wait. */
  draw(models: readonly DocumentModel[]): Promise<Buffer> {
    return this.#inTurn(() => this.#draw({ models: [...models] }));
  }

  /** Returns a driver's run sheet as a PDF. Throws 503 when too many drawings wait. */
  drawRun(run: DeliveryRun): Promise<Buffer> {
    return this.#inTurn(() => this.#draw({ run }));
  }

  /** Ends the thread; a drawing under way is rejected. */
  async close(): Promise<void> {
    await this.#end(new Error('The server is stopping.'));
  }

  async #draw(drawing: Drawing): Promise<Buffer> {
    const worker = this.#running();
    const id = ++this.#lastId;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.#waiting = { id, call: { resolve, reject } };
        timer = setTimeout(() => void this.#end(new Error('Drawing a PDF took too long.')), DRAW_MS);
        worker.postMessage({ id, ...drawing } satisfies DrawRequest);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = null;
    }
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), {
      name: 'pdf',
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    // An idle thread must not keep the process alive; a drawing under way is kept by its timer.
    worker.unref();
    worker.on('message', (answer: DrawAnswer) => {
      if (this.#waiting?.id !== answer.id) return;
      if ('error' in answer) this.#waiting.call.reject(new Error(answer.error));
      else this.#waiting.call.resolve(Buffer.from(answer.bytes));
    });
    const broken = (error: Error) => {
      if (this.#worker === worker) void this.#end(error);
    };
    worker.on('error', broken);
    worker.on('exit', () => broken(new Error('The thread that draws PDFs ended.')));
    this.#worker = worker;
    return worker;
  }

  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#waiting?.call.reject(reason);
    await worker?.terminate();
  }
}

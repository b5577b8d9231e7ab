import { Worker } from 'node:worker_threads';
import type { DeliveryRun } from '@iwe/contract';
import type { DocumentModel, DocumentPages, ProductLabel } from '@iwe/domain';
import { Problem } from '../../errors.ts';
import { limitWorks } from '../../limits/limit-works.ts';
import type { LabelPaper } from './draw-labels.ts';
import type { DrawnPdf } from './draw-pdf.ts';
import type { PictureSize } from './picture-size.ts';
import type { Logos } from './logos.ts';
import type { DrawAnswer, Drawing, DrawRequest } from './pdf.worker.ts';
import { UndrawableText } from './undrawable-text.ts';

/**
 * A drawing that takes longer has gone wrong: 200 lines take a fraction of a second, 150 long documents some seconds.
 */
const DRAW_MS = 30_000;
const MAX_WAITING = 100;
const BUSY_SECONDS = 5;

type Drawn = DrawnPdf & { size?: PictureSize | null };

interface Waiting {
  resolve: (drawn: Drawn) => void;
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

  /**
   * Returns the documents as one PDF, with their uploaded logos. Throws 503 when too many drawings wait, 422 for
   * characters that no font has.
   */
  async draw(models: readonly DocumentModel[], logos: Logos = new Map()): Promise<Buffer> {
    return (await this.#inTurn(() => this.#draw({ models: [...models], logos }))).bytes;
  }

  /** Returns how the PDF of a document is broken into pages. Throws 503 when too many drawings wait. */
  async paginate(model: DocumentModel, logos: Logos): Promise<DocumentPages> {
    const [pages] = (await this.#inTurn(() => this.#draw({ models: [model], logos }))).pages;
    if (!pages) throw new Error('The document has no pages.');
    return pages;
  }

  /** Returns a driver's run sheet as a PDF. Throws 503 when too many drawings wait. */
  async drawRun(run: DeliveryRun): Promise<Buffer> {
    return (await this.#inTurn(() => this.#draw({ run }))).bytes;
  }

  /** Returns labels of goods as a PDF. Throws 503 when too many drawings wait, 422 for characters that no font has. */
  async drawLabels(labels: readonly ProductLabel[], paper: LabelPaper): Promise<Buffer> {
    return (await this.#inTurn(() => this.#draw({ labels: [...labels], paper }))).bytes;
  }

  /** Returns the size of a picture in pixels; null when it cannot be drawn. */
  async pictureSize(picture: Uint8Array): Promise<PictureSize | null> {
    try {
      return (await this.#inTurn(() => this.#draw({ picture }))).size ?? null;
    } catch (error) {
      // Damage within a picture is found while it is unpacked, which ends the thread.
      if (error instanceof Problem) throw error;
      return null;
    }
  }

  /** Ends the thread; a drawing under way is rejected. */
  async close(): Promise<void> {
    await this.#end(
      new Problem(503, 'stopping', 'The server is restarting. Try again in some seconds.', {
        retryAfterSeconds: BUSY_SECONDS,
      }),
    );
  }

  async #draw(drawing: Drawing): Promise<Drawn> {
    const worker = this.#running();
    const id = ++this.#lastId;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Drawn>((resolve, reject) => {
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
      else if ('undrawable' in answer)
        this.#waiting.call.reject(new UndrawableText(answer.undrawable.document, answer.undrawable.characters));
      else this.#waiting.call.resolve({ ...answer, bytes: Buffer.from(answer.bytes) });
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

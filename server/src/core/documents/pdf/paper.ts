import PDFDocument from 'pdfkit';
import { fontRuns, openFont } from './fonts.ts';
import type { FontName, FontRun } from './fonts.ts';
import type { Logos } from './logos.ts';

type Element = PDFKit.PDFStructureElement;

/** A4 in points, and the area that is drawn on. */
export const PAGE = { width: 595.28, left: 42, right: 553.28, top: 40, bottom: 780, footer: 800 } as const;
export const INK = { text: '#16191d', quiet: '#565d66', line: '#b8bec6', accent: '#c2410c' } as const;

export interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
}
interface ElementOptions {
  /** Words for what is a picture. */
  alt?: string;
  /** Left, upper, right and lower edge of a picture. */
  bbox?: [number, number, number, number];
  /** What a heading of a table is for. */
  scope?: 'Row' | 'Column';
}
interface Place extends TextStyle {
  x: number;
  width: number;
  align?: 'left' | 'right' | undefined;
}

/** An opened picture: its size in pixels. */
interface Picture {
  readonly width: number;
  readonly height: number;
}

/** Draws the foot of a page of a document; `page` counts from 1. */
type Footer = (page: number, pages: number) => void;

const sizeOf = (style: TextStyle): number => style.size ?? 9;
/** Height of one line of text in points. */
export const lineHeight = (style: TextStyle = {}): number => sizeOf(style) * 1.36;

/**
 * A PDF that is being drawn from top to bottom. Everything on it is either tagged, so that screen readers read it in
 * order, or an artifact that they skip.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Distance of the next line from the upper edge, in points. */
  y: number = PAGE.top;
  readonly #root: Element;
  /** The document that is being drawn; a file may hold several. */
  #section: Element;
  readonly #documents: { firstPage: number; footer: Footer }[] = [];
  readonly #chunks: Buffer[] = [];
  readonly #finished: Promise<void>;

  /** Characters that no font has. They are left out, so whoever draws has to refuse the file. */
  readonly undrawable = new Set<string>();
  readonly #fonts = new Set<FontName>();
  readonly #logos: Logos;
  readonly #pictures = new Map<string, Picture>();

  constructor({ title, author, logos = new Map() }: { title: string; author: string; logos?: Logos }) {
    this.#logos = logos;
    // The published types of pdfkit do not know PDF/UA, the box of a figure and the scope of a heading.
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      ...({ subset: 'PDF/UA' } as object),
      tagged: true,
      lang: 'en-AU',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      // Fonts are registered when they are first used.
      font: '',
      info: { Title: title, Author: author, Creator: 'iWE' },
    });
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#finished = new Promise((resolve, reject) => {
      this.doc.once('end', resolve);
      this.doc.once('error', reject);
    });
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.#section = this.#root;
  }

  /**
   * Begins a document on a page of its own, A4 without a size in points. `footer` is drawn on each of its pages at the
   * end.
   */
  beginDocument(footer: Footer, size?: readonly [number, number]): void {
    if (this.#section !== this.#root) this.#section.end();
    this.nextPage(size);
    this.#section = this.doc.struct('Sect');
    this.#root.add(this.#section);
    this.#documents.push({ firstPage: this.doc.bufferedPageRange().count - 1, footer });
  }

  /** Adds an element to the document or to another element, and returns it. */
  element(tag: string, parent: Element = this.#section, options: ElementOptions = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Draws as the content of a new element. */
  tagged(tag: string, parent: Element | undefined, draw: () => void, scope?: 'Row' | 'Column'): void {
    this.element(tag, parent, scope ? { scope } : {}).add(draw);
  }

  /** Draws what screen readers skip: lines, repeated heads, page numbers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Returns an uploaded logo, embedded once however often it is drawn; null for one that is gone. */
  picture(name: string): Picture | null {
    const known = this.#pictures.get(name);
    if (known) return known;
    const bytes = this.#logos.get(name);
    if (!bytes) return null;
    // The published types of pdfkit do not know that an opened picture can be drawn again.
    const opened = (this.doc as unknown as { openImage(bytes: Buffer): Picture }).openImage(Buffer.from(bytes));
    this.#pictures.set(name, opened);
    return opened;
  }

  /** Draws a thin line over the whole width at `y`. */
  rule(y: number, colour: string = INK.line): void {
    this.artifact(() => {
      this.doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).stroke(colour);
    });
  }

  widthOf(text: string, style: TextStyle = {}): number {
    return this.#runs(text, style).reduce(
      (width, run) => width + this.#use(run.font, style).widthOfString(run.text),
      0,
    );
  }

  /** Returns the text in lines of at most `width` points. Words that are longer are broken. */
  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    return text.split(/\r\n|\r|\n/).flatMap((paragraph) => this.#wrapParagraph(paragraph, width, style));
  }

  /** Draws one line at `y` and moves nothing. */
  line(text: string, y: number, { x, width, align, ...style }: Place): void {
    if (text === '') return;
    let left = align === 'right' ? x + width - this.widthOf(text, style) : x;
    // Every font of a line has the baseline of the first.
    const { ascent, unitsPerEm } = openFont(style.bold ? 'text-bold' : 'text');
    const baseline = y + (ascent / unitsPerEm) * sizeOf(style);
    for (const run of this.#runs(text, style)) {
      this.#use(run.font, style)
        .fillColor(style.colour ?? INK.text)
        .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.doc.widthOfString(run.text);
    }
  }

  /** Draws lines from `y` on and returns where the next one belongs. */
  lines(texts: readonly string[], y: number, place: Place): number {
    for (const text of texts) {
      this.line(text, y, place);
      y += lineHeight(place);
    }
    return y;
  }

  /** Begins a new page, A4 without a size in points. */
  nextPage(size?: readonly [number, number]): void {
    this.doc.addPage(size && { size: [...size], margin: 0 });
    this.y = PAGE.top;
  }

  /** Draws the footers, ends the file and returns its bytes. */
  async finish(): Promise<Buffer> {
    this.#root.end();
    const { count } = this.doc.bufferedPageRange();
    this.#documents.forEach(({ firstPage, footer }, index) => {
      const pages = (this.#documents[index + 1]?.firstPage ?? count) - firstPage;
      for (let page = 1; page <= pages; page++) {
        this.doc.switchToPage(firstPage + page - 1);
        this.artifact(() => footer(page, pages), 'Pagination');
      }
    });
    this.doc.end();
    await this.#finished;
    return Buffer.concat(this.#chunks);
  }

  #runs(text: string, style: TextStyle): readonly FontRun[] {
    return fontRuns(text, style.bold === true, (character) => this.undrawable.add(character));
  }

  #use(font: FontName, style: TextStyle): PDFKit.PDFDocument {
    if (!this.#fonts.has(font)) {
      this.#fonts.add(font);
      this.doc.registerFont(font, openFont(font) as unknown as Buffer);
    }
    return this.doc.font(font).fontSize(sizeOf(style));
  }

  #wrapParagraph(paragraph: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(paragraph, style) <= width) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((each) => this.#breakWord(each, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  #breakWord(word: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const character of word)
      if (part !== '' && this.widthOf(part + character, style) > width) {
        parts.push(part);
        part = character;
      } else part += character;
    return [...parts, part];
  }
}

/** Bytes that a text of UTF-16 may need in UTF-8, for each of its units. */
const MOST_BYTES = 3;
const ZERO = 48;

/**
 * XML that is composed as bytes: what is added is copied once, without a text in between. Who writes `bytes` directly
 * asks for `room` first and sets `length` afterwards. Bytes that were taken are written again after the next ones: new
 * memory for each chunk of a report costs a fifth of its time in garbage.
 */
export class XmlBytes {
  bytes: Buffer;
  length = 0;
  #other: Buffer;

  /** `chunk` is how many bytes are usually taken at once. */
  constructor(chunk: number) {
    this.bytes = Buffer.allocUnsafeSlow(chunk);
    this.#other = Buffer.allocUnsafeSlow(chunk);
  }

  /** Makes room for so many further bytes. */
  room(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.length + bytes));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** Adds bytes that are XML. */
  add(xml: Uint8Array): void {
    this.room(xml.length);
    const { bytes } = this;
    let at = this.length;
    for (let index = 0; index < xml.length; index++) bytes[at++] = xml[index] as number;
    this.length = at;
  }

  /** Adds a text that is XML. */
  addText(xml: string): void {
    this.room(MOST_BYTES * xml.length);
    this.length += this.bytes.write(xml, this.length);
  }

  /** Adds the digits of a whole number that is not negative. */
  addWhole(number: number): void {
    let digits = 1;
    for (let above = 10; above <= number; above *= 10) digits += 1;
    this.room(digits);
    this.length += digits;
    let rest = number;
    for (let at = this.length; digits > 0; digits--) {
      const above = Math.floor(rest / 10);
      this.bytes[--at] = ZERO + rest - 10 * above;
      rest = above;
    }
  }

  /** Returns what was added since the last time. It is valid until the second time after this one. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    [this.bytes, this.#other] = [this.#other, this.bytes];
    this.length = 0;
    return taken;
  }
}

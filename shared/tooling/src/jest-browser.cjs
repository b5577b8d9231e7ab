// jsdom lacks what every browser and Node have; the code under test uses the standard ones.
const { TextEncoder, TextDecoder } = require('node:util');
const { ReadableStream } = require('node:stream/web');
Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream });
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));

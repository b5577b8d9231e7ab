import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freezeShapes } from './freeze-shapes.ts';

/** Creates a remote's folder with an installed contract that has these calls. */
function remoteWith(shapes: object | null): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-remote-'));
  const contract = path.join(folder, 'node_modules', '@iwe', 'contract');
  mkdirSync(contract, { recursive: true });
  if (shapes) writeFileSync(path.join(contract, 'api-shapes.json'), JSON.stringify(shapes));
  return folder;
}
const SHAPES = {
  format: 1,
  calls: {
    'GET /api/ag/orders': { query: { part: 'query' }, answer: { part: 'order' } },
    'POST /api/ag/orders/:id/approve': { body: { type: 'object' } },
    'GET /api/ag/suppliers': { answer: { part: 'supplier' } },
    'POST /api/platform/pins': { body: { type: 'object' } },
  },
  parts: {
    query: { type: 'object' },
    order: { type: 'object', properties: { lines: { type: 'array', items: { part: 'line' } } } },
    line: { type: 'object' },
    supplier: { type: 'object' },
  },
};

describe('the calls that a release records', () => {
  it('are those whose path words are in its scripts, with the parts that they refer to', () => {
    const kept = freezeShapes(remoteWith(SHAPES), ['useApi("orders",x)']);
    expect(Object.keys(kept?.calls ?? {})).toEqual(['GET /api/ag/orders']);
    expect(Object.keys(kept?.parts ?? {})).toEqual(['line', 'order', 'query']);
  });

  it('may be composed of words in several scripts; those of the platform are never included', () => {
    const kept = freezeShapes(remoteWith(SHAPES), ['`orders/${id}/${what}`', 'pins("approve")']);
    expect(Object.keys(kept?.calls ?? {})).toEqual(['GET /api/ag/orders', 'POST /api/ag/orders/:id/approve']);
  });

  it('are unknown when the contract does not state them', () =>
    expect(freezeShapes(remoteWith(null), ['orders'])).toBeNull());

  it('are not those whose words are there only in part, nor those without a word of their own', () => {
    const calls = { ...SHAPES.calls, 'GET /api/ag/:id': { answer: { part: 'line' } } };
    const kept = freezeShapes(remoteWith({ ...SHAPES, calls }), ['approve', 'order', 'supplier']);
    expect(kept).toEqual({ format: 1, calls: {}, parts: {} });
  });

  it('may refer to parts that refer to each other', () => {
    const parts = {
      ...SHAPES.parts,
      order: { type: 'object', properties: { next: { part: 'line' } } },
      line: { type: 'object', properties: { of: { part: 'order' } } },
    };
    const kept = freezeShapes(remoteWith({ ...SHAPES, parts }), ['orders']);
    expect(kept?.parts).toEqual({ line: parts.line, order: parts.order, query: parts.query });
  });
});

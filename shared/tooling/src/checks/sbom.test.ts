import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sbomOf } from './sbom.ts';
import { root } from '../workspace.ts';

const document = sbomOf(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'), { name: 'iwe', version: '1.0.0' });
const named = (name: string) => document.components.filter((component) => component.name === name);

test('the component list has what is delivered with version and hash, not build or test tools', () => {
  assert.deepEqual([document.bomFormat, document.specVersion], ['CycloneDX', '1.6']);
  const [fastify] = named('fastify');
  assert.match(fastify?.version ?? '', /^5\./);
  assert.match(fastify?.purl ?? '', /^pkg:npm\/fastify@5\./);
  assert.match(fastify?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/);
  assert.equal(named('@chakra-ui/react')[0]?.purl.startsWith('pkg:npm/%40chakra-ui/react@'), true);
  // A dependency of a dependency, and an alias under the name of the package that it stands for.
  assert.equal(named('pg-protocol').length, 1);
  assert.equal(named('@e965/xlsx').length, 1);
  assert.deepEqual([named('jest'), named('oxlint'), named('@playwright/test')], [[], [], []]);
  const refs = new Set(document.components.map((component) => component['bom-ref']));
  assert.equal(refs.size, document.components.length);
  for (const { dependsOn } of document.dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref);
});

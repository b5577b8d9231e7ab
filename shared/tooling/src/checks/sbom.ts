// Lists every package that the product contains, from the lockfile, as a CycloneDX 1.6 document.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root, SBOM_FILE } from '../workspace.ts';

/** What is read of pnpm-lock.yaml. Keys of snapshots are a package with its peers: `a@1.0.0(b@2.0.0)`. */
interface Lockfile {
  importers: Record<string, Dependencies & { optionalDependencies?: Record<string, { version: string }> }>;
  packages: Record<string, { resolution: { integrity?: string } }>;
  snapshots: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>;
}
interface Dependencies {
  dependencies?: Record<string, { version: string }>;
}

/** The packages of the workspace that a customer runs; the others test, measure and build it. */
const isDelivered = (importer: string): boolean =>
  /^(?:shell|server|mf-[a-z]+|shared\/(?!testing$|tooling$)[a-z-]+)$/.test(importer);

interface Component {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: 'SHA-512'; content: string }[];
}

/** A CycloneDX document, as far as it is written here. */
interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { timestamp: string; component: { type: 'application'; 'bom-ref': string; name: string; version: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Returns the document of a lockfile. Throws when the lockfile names a package that it does not describe. */
export function sbomOf(lockfile: string, product: { name: string; version: string }): Sbom {
  const { importers, packages, snapshots } = parse(lockfile) as Lockfile;
  const self = `${product.name}@${product.version}`;
  const edges = new Map<string, Set<string>>([[self, new Set()]]);
  const waiting: string[] = [];
  const reach = (from: string, name: string, version: string) => {
    // Packages of the workspace are the product itself.
    if (version.startsWith('link:')) return;
    // An alias is stored as the package that it stands for: `xlsx` is '@e965/xlsx@0.20.3'.
    const key = `${name}@${version}` in snapshots ? `${name}@${version}` : version;
    if (!(key in snapshots)) throw new Error(`The lockfile does not describe ${name}@${version}.`);
    edges.get(from)?.add(refOf(key));
    if (edges.has(refOf(key))) return;
    edges.set(refOf(key), new Set());
    waiting.push(key);
  };
  for (const [importer, wanted] of Object.entries(importers))
    if (isDelivered(importer))
      for (const [name, { version }] of Object.entries({ ...wanted.dependencies, ...wanted.optionalDependencies }))
        reach(self, name, version);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const { dependencies, optionalDependencies } = snapshots[key] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      reach(refOf(key), name, version);
  }
  const refs = [...edges.keys()].filter((ref) => ref !== self).sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': self, ...product },
    },
    components: refs.map((ref) => componentOf(ref, packages[packageOf(ref)]?.resolution.integrity)),
    dependencies: [...edges].map(([ref, to]) => ({ ref, dependsOn: [...to].sort() })),
  };
}

/** A package is one component, whatever peers it is installed with. */
const refOf = (key: string): string => `pkg:npm/${packageOf(key).replace(/^@/, '%40')}`;
const packageOf = (key: string): string =>
  key
    .replace(/^pkg:npm\//, '')
    .replace(/^%40/, '@')
    .replace(/\(.*$/, '');

function componentOf(ref: string, integrity: string | undefined): Component {
  const found = packageOf(ref);
  const cut = found.lastIndexOf('@');
  const sha512 = integrity?.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : null;
  return {
    type: 'library',
    'bom-ref': ref,
    name: found.slice(0, cut),
    version: found.slice(cut + 1),
    purl: ref,
    ...(sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
  };
}

/** Writes `dist/sbom.cdx.json` of this checkout and returns its path. */
export function writeSbom(): string {
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const document = sbomOf(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'), { name, version });
  mkdirSync(path.dirname(SBOM_FILE), { recursive: true });
  writeFileSync(SBOM_FILE, `${JSON.stringify(document, null, 2)}\n`);
  return SBOM_FILE;
}

if (import.meta.main) console.log(writeSbom());

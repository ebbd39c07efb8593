/**
 * `npm run image`: builds the product and writes it as an OCI image to `image/oci`, with its list of packages beside it
 * (`image/sbom.json`). Needs neither Docker nor an image from a registry (docs/image.md).
 *
 * - `--out FOLDER`: another folder than `image`
 * - `--newest`: with the newest versions of Debian's packages, which it records in scripts/image/debian.json
 * - `--stage FOLDER`: writes only the product's files there, for the `Containerfile`
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { newestVersions, readVersions, VERSIONS_FILE } from './image/debian';
import { writeEntries } from './image/entries';
import { allLayers, productLayers } from './image/layers';
import { type WrittenImage, writeLayout } from './image/layout';
import { imageSettings, sourceDate } from './image/settings';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'image' },
    newest: { type: 'boolean', default: false },
    stage: { type: 'string' },
  },
});

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(7);

function printSizes({ digest, layers }: WrittenImage): void {
  console.log('  MB on disk   MB packed  files  layer');
  for (const { name, files, bytes, packedBytes } of layers)
    console.log(`     ${megabytes(bytes)}     ${megabytes(packedBytes)}  ${String(files).padStart(5)}  ${name}`);
  const sum = (field: 'bytes' | 'packedBytes') => layers.reduce((total, layer) => total + layer[field], 0);
  console.log(`     ${megabytes(sum('bytes'))}     ${megabytes(sum('packedBytes'))}         all`);
  console.log(digest);
}

function writeComponents(file: string): void {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
  writeFileSync(file, stdout);
}

try {
  await ensureBuilt();
  if (values.stage) {
    for (const { entries } of await productLayers(sourceDate())) writeEntries(entries, values.stage);
  } else {
    const versions = values.newest ? newestVersions() : readVersions();
    mkdirSync(values.out, { recursive: true });
    const layers = await allLayers(versions, sourceDate());
    printSizes(await writeLayout(join(values.out, 'oci'), layers, imageSettings()));
    writeComponents(join(values.out, 'sbom.json'));
    if (values.newest) writeFileSync(VERSIONS_FILE, `${JSON.stringify(versions, null, 2)}\n`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** The four layers of the image, from what changes least to what changes with every commit. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownFiles, packageFiles } from './appFiles';
import { debianEntries, type Versions } from './debian';
import { entryOf } from './entries';
import type { Layer } from './layout';
import { APP_FOLDER, DATA_FOLDER, USER } from './settings';
import type { Entry } from './tar';

/**
 * Time of files that a commit of the product does not change: a layer with them stays the same, and is neither pushed
 * nor pulled again.
 */
const LASTING = 0;

const textFile = (path: string, text: string): Entry => ({
  kind: 'file',
  path,
  mode: 0o644,
  id: 0,
  mtime: LASTING,
  content: Buffer.from(text),
});

const writableFolder = (path: string, mode: number, id: number): Entry => ({
  kind: 'folder',
  path,
  mode,
  id,
  mtime: LASTING,
});

const systemEntries = (): Entry[] => [
  textFile('etc/passwd', `root:x:0:0:root:/:/none\naforo:x:${USER}:${USER}:Aforo:/${APP_FOLDER}:/none\n`),
  textFile('etc/group', `root:x:0:\naforo:x:${USER}:\n`),
  textFile('etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\nservices: files\n'),
  writableFolder('tmp', 0o1777, 0),
  // A new volume takes its owner from here.
  writableFolder(DATA_FOLDER, 0o700, USER),
];

/** The Node that npm installed for this machine, and its licence. */
function nodeEntries(): Entry[] {
  const name = `node-linux-${process.arch}`;
  const manifest = `${name}/package.json`;
  const require = createRequire(import.meta.url);
  let folder: string;
  try {
    folder = dirname(require.resolve(manifest));
  } catch {
    throw new Error(`The image is for Linux on x64 and arm64; ${name} is not installed.`);
  }
  return [
    entryOf(join(folder, 'bin/node'), 'usr/local/bin/node', LASTING),
    entryOf(join(folder, 'LICENSE'), 'usr/local/share/doc/node/LICENSE', LASTING),
  ];
}

const inApp = (files: readonly string[], mtime: number): Entry[] =>
  files.map((file) => entryOf(file, `${APP_FOLDER}/${file}`, mtime));

/**
 * The layers that the `Containerfile` copies as well: packages and product.
 * @param changed time of the product's own files; browsers compare it with that of their copy
 */
export async function productLayers(changed: number): Promise<Layer[]> {
  for (const built of ['dist/index.js', 'dist/pages/ssr.js', 'public/build/manifest.json'])
    if (!existsSync(built)) throw new Error(`${built} is missing; run "npm run build"`);
  return [
    { name: 'packages', entries: inApp(await packageFiles(), LASTING) },
    { name: 'product', entries: inApp(ownFiles(), changed) },
  ];
}

export const allLayers = async (versions: Versions, changed: number): Promise<Layer[]> => [
  { name: 'libraries', entries: [...debianEntries(versions, LASTING), ...systemEntries()] },
  { name: 'node', entries: nodeEntries() },
  ...(await productLayers(changed)),
];

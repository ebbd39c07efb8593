/**
 * Files of the product in the image, relative to the repository. The `Containerfile` copies the same ones
 * (`npm run image -- --stage FOLDER`).
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { fontFiles } from '../../server/infra/typesetting/fonts';

/** Read by the server from its working folder. */
const PARTS = ['dist', 'public', 'prisma/migrations', 'prisma/functions', 'scripts/healthcheck.mjs', 'package.json'];

/** Read by debuggers only, or notes of the build. */
const LEFT_OUT = /\.map$|(^|\/)\.fingerprint$|(^|\/)\.vite\//;

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true }).flatMap(({ name }) => filesBelow(join(path, name)))
    : [path];

/** Everything but packages: a new version of the product changes only these. */
export const ownFiles = (): string[] =>
  PARTS.flatMap(filesBelow)
    .filter((file) => !LEFT_OUT.test(file))
    .sort();

const IMPORTED = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g;
const REQUIRED = /require\(\s*["']([^"'\n]+)["']\s*\)/g;
const isPackage = (name: string) => /^[@a-z]/.test(name) && !isBuiltin(name);

const namesIn = (code: string, call: RegExp): string[] =>
  [...code.matchAll(call)].map(([, name]) => name!).filter(isPackage);

/** Packages that the built code loads by name. */
function loadedPackages(): { imported: string[]; required: string[] } {
  const code = ownFiles()
    .filter((file) => /^dist\/.*\.js$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const all = (call: RegExp) => [...new Set(code.flatMap((text) => namesIn(text, call)))].sort();
  return { imported: all(IMPORTED), required: all(REQUIRED) };
}

/** Its file; none if a library would load a package that is not installed. */
function installed(name: string, resolve: NodeJS.RequireResolve): string[] {
  try {
    return [resolve(name)];
  } catch {
    return [];
  }
}

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The `package.json` of a file's package, by which Node finds the file. */
function manifestOf(file: string): string[] {
  const manifest = `${PACKAGE.exec(file)?.[1]}/package.json`;
  return existsSync(manifest) ? [manifest] : [];
}

/** Files that the analysis would try to parse as scripts. */
const IS_BINARY = /\.(node|so[.\d]*|wasm|data)$/;

/**
 * Files of packages that the server opens at run time, from the code that loads them: modules, native code, WebAssembly
 * and data. Fonts are found by name at run time, so they are added from their list.
 */
export async function packageFiles(root = process.cwd()): Promise<string[]> {
  const { imported, required } = loadedPackages();
  const entry = join(root, 'dist', 'index.js');
  const { resolve } = createRequire(entry);
  // The imports alone: the bundle has megabytes of texts and SQL, which take a minute to analyse.
  const imports = imported.map((name) => `import ${JSON.stringify(name)};`).join('\n');
  const readFile = async (path: string) => {
    if (path === entry) return imports;
    // Null tells that there is no such file.
    if (!existsSync(path)) return null;
    return IS_BINARY.test(path) ? '' : readFileSync(path);
  };
  const entries = [entry, ...required.flatMap((name) => installed(name, resolve))];
  const { fileList } = await nodeFileTrace(entries, { base: root, readFile });
  const fonts = fontFiles().map((file) => relative(root, resolve(file)));
  const files = [...fileList, ...fonts].filter((file) => file.startsWith('node_modules/'));
  return [...new Set(files.flatMap((file) => [file, ...manifestOf(file)]))].sort();
}

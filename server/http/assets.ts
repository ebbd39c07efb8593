import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type BuiltInLocale, builtInFor, DEFAULT_LOCALE, type Locale } from '../shared/i18n/translate';
import { familyOf } from '../shared/pageFamilies';
import { textModule } from '../shared/pageTable';
import { lateScripts } from './lateScripts';

/** The browser's code as a document references it. */
export type Assets = {
  /** Changes with the code; compared by `inertia`. */
  version: string;
  /**
   * The tags that load the client, and preload the page's own code and texts; `nonce` is that of the CSP. A page that is
   * drawn already (`isDrawn`) gets its styles first, and its scripts when it has been shown.
   */
  tags: (component: string, nonce?: string, locale?: Locale, isDrawn?: boolean) => string;
};

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
/** Tags without their end, and addresses. */
type Pieces = { styles: readonly string[]; modules: readonly string[] };

const BASE = '/build/';
/** The upright fonts of resources/css/fonts.css, which the first lines of every page need. */
const FIRST_FONT = /-normal\.woff2$/;
const ENTRY = 'resources/js/app.tsx';
const pageFile = (component: string) => `resources/js/Pages/${component}.tsx`;

/**
 * The code to load: from Vite's development server if its URL is given, else from the last build, whose manifest is
 * read once. `isOptional` lets a process without a browser start unbuilt.
 * @throws Error when there is neither.
 */
export function loadAssets({
  devUrl,
  manifestFile = 'public/build/manifest.json',
  isOptional = false,
}: {
  devUrl?: string;
  manifestFile?: string;
  isOptional?: boolean;
}): Assets {
  if (devUrl) return { version: 'development', tags: (_component, nonce) => developmentTags(devUrl, nonce) };
  if (existsSync(manifestFile)) return builtAssets(readFileSync(manifestFile, 'utf8'));
  if (isOptional) return { version: 'unbuilt', tags: () => '' };
  throw new Error(`the browser's code is not built: ${manifestFile} is missing; run "npm run build"`);
}

const nonceAttribute = (nonce?: string) => (nonce ? ` nonce="${nonce}"` : '');

function developmentTags(devUrl: string, nonce?: string): string {
  const base = devUrl.replace(/\/$/, '') + BASE;
  const script = (attributes: string, body = '') =>
    `<script type="module"${attributes}${nonceAttribute(nonce)}>${body}</script>`;
  // React's fast refresh must be installed before the first component module runs.
  const refresh = `import { injectIntoGlobalHook } from "${base}@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;
  return [script('', refresh), script(` src="${base}@vite/client"`), script(` src="${base}${ENTRY}"`)].join('\n');
}

function builtAssets(text: string): Assets {
  const manifest = JSON.parse(text) as Manifest;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the manifest does not name ${ENTRY}`);
  const fonts = Object.entries(manifest).flatMap(([source, { file }]) => (FIRST_FONT.test(source) ? [file] : []));
  const shell = reach(manifest, [ENTRY]);
  const pages = new Map<string, Pieces>();

  const pieces = (component: string, locale: BuiltInLocale): Pieces => {
    const known = pages.get(`${locale} ${component}`);
    if (known) return known;
    const page = pageFile(component);
    const { texts, audience } = familyOf(component);
    const words = texts.map((file) => textModule(file, locale));
    const all = manifest[page] ? reach(manifest, [ENTRY, `virtual:pages/${audience}`, page, ...words]) : shell;
    const found = {
      styles: [
        ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${BASE}${file}" crossorigin`),
        ...[...all.css].map((file) => `<link rel="stylesheet" href="${BASE}${file}" crossorigin`),
      ],
      modules: [...all.files].filter((file) => file !== entry.file).map((file) => BASE + file),
    };
    if (manifest[page]) pages.set(`${locale} ${component}`, found);
    return found;
  };
  return {
    version: createHash('sha256').update(text).digest('hex').slice(0, 16),
    tags: (component, nonce, locale = DEFAULT_LOCALE, isDrawn = false) => {
      const { styles, modules } = pieces(component, builtInFor(locale));
      const end = `${nonceAttribute(nonce)}>`;
      const links = (tags: readonly string[]) => tags.map((tag) => `${tag}${end}\n`).join('');
      const src = BASE + entry.file;
      // Before the styles, for which an inline script below them would wait.
      if (isDrawn) return `${lateScripts(src, modules, nonce)}\n${links(styles)}`;
      const preloads = modules.map((file) => `<link rel="modulepreload" href="${file}" crossorigin`);
      return `${links([...styles, ...preloads])}<script type="module" src="${src}" crossorigin${end}</script>`;
    },
  };
}

/** All files that the chunks need before they run: their own and their imports, with styles. */
function reach(manifest: Manifest, from: readonly string[]): { files: Set<string>; css: Set<string> } {
  const files = new Set<string>();
  const css = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    // Before those of its imports: the entry's own styles declare the order of layers, so they must come first.
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of from) visit(name);
  return { files, css };
}

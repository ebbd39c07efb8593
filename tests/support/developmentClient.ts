import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { build } from 'vite';

const ENTRY = 'resources/js/app.tsx';
const BUILD = '/build/';

/** The file of the entry, as a manifest names it. */
const entryIn = (manifest: string): string => JSON.parse(readFileSync(manifest, 'utf8'))[ENTRY].file;

export type DevelopmentClient = {
  /** From now on this browser loads it instead of the client that the document names, and runs it after `start`. */
  serveTo: (context: BrowserContext, start?: () => Promise<void>) => Promise<void>;
  remove: () => void;
};

/**
 * The client with React's development code, which says where the page it draws is not the one that the server drew; the
 * code that people run would draw it anew, and leaves differing attributes as they are.
 */
export async function buildDevelopmentClient(): Promise<DevelopmentClient> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-development-'));
  await build({
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir: folder, minify: false },
  });
  const [wanted, ours] = [entryIn('public/build/manifest.json'), entryIn(join(folder, 'manifest.json'))];
  return {
    serveTo: async (context, start) => {
      await context.route(`**${BUILD}**`, async (route) => {
        const name = new URL(route.request().url()).pathname.slice(BUILD.length);
        const file = join(folder, name);
        // Its other files import the entry by its own name, and it is to run once.
        if (name === wanted) {
          await start?.();
          await route.fulfill({ contentType: 'text/javascript', body: `import '${BUILD}${ours}'` });
        } else if (existsSync(file)) await route.fulfill({ path: file });
        else await route.continue();
      });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Frame, visitorFamily } from '../server/shared/pageTable.ts';

/** The part of the bundler's context that names of chunks are made with. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const PAGES = fileURLToPath(new URL('../resources/js/Pages/', import.meta.url));

const OWN_FRAMES = new Set<Frame | undefined>(['public', 'auth', 'account']);

/** The pages that visitors open on a screen of their own. */
export const visitorsPages = (): string[] =>
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('Partials/'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .filter((page) => OWN_FRAMES.has(visitorFamily(page)?.frame));

/** All modules that run before these pages can be shown: what they import, and what that imports. */
function needsOf(pages: readonly string[], graph: Graph): Set<string> {
  const needs = new Set<string>();
  const visit = (id: string) => {
    if (needs.has(id)) return;
    needs.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const page of pages) visit(`${PAGES}${page}.tsx`);
  return needs;
}

/**
 * Names the chunk of the modules that these pages need, so that nothing else is in it: a file with anything more brings
 * what that needs, and a buyer would load the box office.
 */
export function chunkOf(name: string, pages: readonly string[]): (id: string, graph: Graph) => string | null {
  let needs: Set<string> | undefined;
  return (id, graph) => {
    needs ??= needsOf(pages, graph);
    return needs.has(id) ? name : null;
  };
}

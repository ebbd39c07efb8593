/** Route patterns as labels: `/orders/:reference`, never the URL of one order. */
import type { Request } from 'express';

type Path = string | RegExp | readonly (string | RegExp)[];
type Layer = {
  rawPath?: Path;
  route?: object;
  handle: { stack?: readonly Layer[] };
};

const first = (path: Path | undefined): string => {
  const one = Array.isArray(path) ? path[0] : path;
  return one === undefined || one === '/' ? '' : String(one);
};

/**
 * Reads the patterns of all routes once. Express tells a request its route, but the mount of a router is known as the
 * part of the URL that it matched, which may hold an id.
 * @returns the label of a request: its pattern, else the fixed mount that answered it ("/build"), else "none"
 */
export function routePatterns(router: {
  stack: readonly Layer[];
}): (req: Pick<Request, 'route' | 'baseUrl'>) => string {
  const patterns = new WeakMap<object, string>();
  const mounts = new Set<string>();
  const walk = (layers: readonly Layer[], prefix: string): void => {
    for (const { rawPath, route, handle } of layers) {
      const path = prefix + first(rawPath);
      if (route) patterns.set(route, path || '/');
      else if (handle.stack) walk(handle.stack, path);
      else if (path && !/[:*{]/.test(path)) mounts.add(path);
    }
  };
  walk(router.stack, '');
  return ({ route, baseUrl }) => {
    const pattern = route && patterns.get(route as object);
    return pattern ?? (mounts.has(baseUrl) ? baseUrl : 'none');
  };
}

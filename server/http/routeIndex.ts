/**
 * The table of routes by the first part of their address, so that a request is matched against the handful that can be
 * meant and not against all. What is matched, and in which order, stays the routers' own business.
 */
import type { RequestHandler, Router } from 'express';
import { inTurn } from './inTurn';

type Listed = { path: string | RegExp; router?: Router };
type Listing = Router & { stack: readonly unknown[]; listRoutes: () => readonly Listed[] };

/** Routes that begin with a blank can be meant by any address. */
const ANY = '*';

const firstPart = (path: string): string => /^\/*([^/?#]*)/.exec(path)?.[1]?.toLowerCase() ?? '';

function partsOf({ path, router }: Listed): string[] {
  if (path === '/' && router) return (router as Listing).listRoutes().flatMap(partsOf);
  const first = typeof path === 'string' ? firstPart(path) : ANY;
  return [/^[\w.~-]*$/.test(first) ? first : ANY];
}

/** A router that only gathers others gives way to them; one that has middlewares of its own stays whole. */
function leavesOf(router: Router): Router[] {
  const listed = (router as Listing).listRoutes();
  const isGathering =
    listed.length === (router as Listing).stack.length && listed.every((one) => one.router && one.path === '/');
  return isGathering ? listed.flatMap((one) => leavesOf(one.router!)) : [router];
}

/** Answers as the router would. All its routes have to be there when this is called. */
export function routeIndex(router: Router): RequestHandler {
  const leaves = leavesOf(router).map((leaf) => ({
    leaf,
    parts: new Set((leaf as Listing).listRoutes().flatMap(partsOf)),
  }));
  const reachable = (part: string): RequestHandler =>
    inTurn(...leaves.filter(({ parts }) => parts.has(part) || parts.has(ANY)).map(({ leaf }) => leaf));
  const parts = new Set(leaves.flatMap((leaf) => [...leaf.parts]));
  const byPart = new Map([...parts].map((part) => [part, reachable(part)]));
  const others = reachable(ANY);
  return (req, res, next) => (byPart.get(firstPart(req.url)) ?? others)(req, res, next);
}

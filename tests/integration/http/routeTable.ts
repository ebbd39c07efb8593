/** Every route of a router, read from the router itself, so that none is missing. */
import type { Router } from 'express';

export type RouteEntry = {
  method: string;
  path: string;
  guard: string | undefined;
  /** Source text of the handler, for tests about how routes read their input. */
  handler: string;
};

type Handler = {
  guard?: string;
  stack?: Layer[];
  /** The declaration of an endpoint, whose own handler is within. */
  endpoint?: { handle: object };
  toString(): string;
};
type Layer = {
  rawPath?: string;
  handle: Handler;
  route?: { path: string; stack: { method: string; handle: Handler }[] };
};

const under = (prefix: string, path: string): string => `${prefix}${path}`.replace(/\/{2,}/g, '/');
/** A router's root is the URL at which it is mounted. */
const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

const sourceOf = (handler?: Handler): string => (handler?.endpoint?.handle ?? handler ?? '').toString();

function readLayer({ route, rawPath = '/', handle }: Layer, prefix: string): RouteEntry[] {
  if (!route) return (handle.stack ?? []).flatMap((layer) => readLayer(layer, under(prefix, `${rawPath}/`)));
  const methods = [...new Set(route.stack.map(({ method }) => method))];
  return methods.map((method) => ({
    method: method.toUpperCase(),
    path: withoutTrailingSlash(under(prefix, route.path)),
    guard: route.stack.find((handler) => handler.method === method)?.handle.guard,
    handler: sourceOf(route.stack.findLast((handler) => handler.method === method)?.handle),
  }));
}

/** @param prefix where the router is mounted */
export const readRoutes = (router: Router, prefix = ''): RouteEntry[] =>
  (router as unknown as { stack: Layer[] }).stack.flatMap((layer) => readLayer(layer, prefix));

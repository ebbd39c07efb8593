import type { Request } from 'express';
import { Header, isInertia, namesIn } from './headers';

/** The props that a visit requests: all on a full visit, the named paths on a partial reload. */
export type Selection = {
  readonly partial: boolean;
  readonly inertia: boolean;
  readonly only: readonly string[] | null;
  readonly except: readonly string[] | null;
  readonly reset: readonly string[];
  readonly held: readonly string[];
  readonly prepends: boolean;
};

/** Reads the selection from the headers; a partial reload of another component is a full visit. */
export function readSelection(req: Request, component: string): Selection {
  return {
    partial: req.get(Header.partialComponent) === component,
    inertia: isInertia(req),
    only: namesIn(req, Header.partialOnly),
    except: namesIn(req, Header.partialExcept),
    reset: namesIn(req, Header.reset) ?? [],
    held: namesIn(req, Header.exceptOnceProps) ?? [],
    prepends: req.get(Header.scrollMergeIntent) === 'prepend',
  };
}

const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}.`);

const isExcepted = (selection: Selection, path: string) =>
  selection.except?.some((except) => isWithin(path, except)) ?? false;

/** Whether a partial reload requests the path as a whole: itself or a parent of it. */
export const isAsked = (selection: Selection, path: string): boolean =>
  (selection.only?.some((only) => isWithin(path, only)) ?? true) && !isExcepted(selection, path);

/** Whether it requests the path or something inside it. */
export const isReached = (selection: Selection, path: string): boolean =>
  (selection.only?.some((only) => isWithin(path, only) || isWithin(only, path)) ?? true) &&
  !isExcepted(selection, path);

/** Whether it requests the path without excluding anything inside it. */
export const isAskedWhole = (selection: Selection, path: string): boolean =>
  isAsked(selection, path) && !(selection.except?.some((except) => isWithin(except, path)) ?? false);

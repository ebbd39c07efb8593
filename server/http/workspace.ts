/**
 * In which event's workspace a page stands: the tabs of an event stay around whatever belongs to it. A list or a new
 * record says it in its address (`?event=`), a record that exists by what it is of.
 */
import type { Request } from 'express';
import { isUuid } from '../shared/uuid';

const named = new WeakMap<Request, string>();

/** Says that what this page shows is part of an event. */
export const showWorkspace = (req: Request, event: string): void => void named.set(req, event);

/** The event that the page is part of; null for the house's own pages. */
export function workspaceEvent(req: Request): string | null {
  const { event } = req.query;
  return named.get(req) ?? (isUuid(event) ? event.toLowerCase() : null);
}

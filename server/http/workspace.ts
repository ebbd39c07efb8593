/**
 * The event's workspace around a page: the tabs of an event stay around all its pages. A list or a new record has the
 * event in its URL (`?event=`), an existing record by its data.
 */
import type { Request } from 'express';
import { isUuid } from '../shared/uuid';

const named = new WeakMap<Request, string>();

/** Marks this page as part of an event. */
export const showWorkspace = (req: Request, event: string): void => void named.set(req, event);

/** The event that the page is part of; null for pages of the organisation. */
export function workspaceEvent(req: Request): string | null {
  const { event } = req.query;
  return named.get(req) ?? (isUuid(event) ? event.toLowerCase() : null);
}

/** The page of another site from which the buyer came, so that the order's page can link back to it. */
import type { Request, Response } from 'express';
import { COOKIES, readCookie, setCookie } from './cookies';

const KEPT_SECONDS = 86_400;

type Return = { url: string; eventId: string };

/** Stores the page, whose signature and site the caller has checked. */
export const keepReturn = (res: Response, { url, eventId }: Return): void =>
  setCookie(res, COOKIES.returnTo, JSON.stringify([url, eventId, Date.now()]), {
    httpOnly: true,
    maxAgeSeconds: KEPT_SECONDS,
  });

/** The stored page, for an order of that event placed since; unverified, because a browser can change its cookies. */
export function keptReturn(req: Request, order: { eventIds: readonly string[]; placedAt: Date | null }): string | null {
  const stored = readCookie(req, COOKIES.returnTo);
  if (!stored || !order.placedAt) return null;
  try {
    const [url, eventId, since] = JSON.parse(stored) as unknown[];
    const isOfOrder = order.eventIds.includes(String(eventId)) && order.placedAt.getTime() >= Number(since);
    return isOfOrder && typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

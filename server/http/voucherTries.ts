/** Limits attempts at gift voucher codes: all places where one may be typed count together. */
import type { Request, RequestHandler } from 'express';
import { siteOf } from '../shared/network';
import { throttle } from './throttle';

const byNetwork = throttle({ name: 'gift-voucher', limit: 20, windowSeconds: 60 });
/** Counts all networks of a site together. */
const bySite = throttle({
  name: 'gift-voucher-site',
  limit: 100,
  windowSeconds: 60,
  key: (req) => siteOf(req.ip),
});

export const voucherTries: RequestHandler[] = [byNetwork, bySite];

const hasCodes = (req: Request): boolean => Array.isArray(req.body?.vouchers) && req.body.vouchers.length > 0;

/** The same for a form with an optional code. */
export const voucherTriesOfForm: RequestHandler[] = voucherTries.map(
  (counts): RequestHandler =>
    (req, res, next) =>
      hasCodes(req) ? counts(req, res, next) : next(),
);

/** The sender of a request to OCTO: a company's connection. */
import type { Request, RequestHandler } from 'express';
import { findReseller } from '../../bulk-orders';
import { originOf } from '../../http/auditContext';
import type { Guard } from '../../http/authorize';
import { bearerOf } from '../../http/bearer';
import { GUEST } from '../../shared/actor';
import { HttpError } from '../../shared/errors';
import { offeredLanguages } from '../../shared/i18n/languages';
import type { OctoCaller } from '../caller';
import { isCapability } from '../offerAnswers';

const callers = new WeakMap<Request, OctoCaller>();

/** Answers with the capabilities that it knows of those that were asked for. */
export const readCapabilities: RequestHandler = (req, res, next) => {
  const asked = (req.get('Octo-Capabilities') ?? '').split(',').map((name) => name.trim());
  const capabilities = new Set(asked.filter(isCapability));
  res.set('Octo-Capabilities', [...capabilities].join(', '));
  if (capabilities.has('octo/content')) {
    res.set('Content-Language', req.locale);
    res.set(
      'Available-Languages',
      offeredLanguages()
        .map(({ code }) => code)
        .join(', '),
    );
  }
  res.locals.capabilities = capabilities;
  next();
};

/** Sets the caller of a request with a valid key. The key may sell only while its company is active. */
export const identify: RequestHandler = async (req, res, next) => {
  const key = bearerOf(req);
  const reseller = key ? await findReseller(key) : null;
  req.actor = reseller ? { ...GUEST, via: 'token', tokenId: reseller.connectionId } : GUEST;
  if (reseller) {
    const { t, locale } = req;
    callers.set(req, { t, locale, reseller, capabilities: res.locals.capabilities, origin: originOf(req) });
  }
  next();
};

/** @throws HttpError 401 for a missing, unknown or revoked key, 403 while the company is not active */
export function callerOf(req: Request): OctoCaller {
  const caller = callers.get(req);
  if (!caller) throw new HttpError(401);
  if (caller.reseller.state !== 'active') throw new HttpError(403);
  return caller;
}

/** The guard of OCTO's routes. */
export const reseller: Guard = Object.assign(
  ((req, _res, next) => {
    callerOf(req);
    next();
  }) as RequestHandler,
  { guard: 'reseller' },
);

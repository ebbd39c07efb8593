import type { RequestHandler } from 'express';
import { hidesCash } from '../infra/hiddenCash';
import { DomainError } from '../shared/errors';
import { paths } from '../shared/paths';
import { wantsJson } from './errors';
import { flash } from './inertia';

/**
 * Hides pages and files with sales totals from a person whose own drawer is not counted yet, and redirects them to
 * their shift.
 */
export const countFirst: RequestHandler = async (req, res, next) => {
  if (!(await hidesCash(req.actor))) return next();
  if (wantsJson(req)) throw new DomainError('count_first', { status: 409 });
  flash(req, { toast: { kind: 'error', message: req.t('errors.count_first') } });
  res.redirect(303, paths.cashbox());
};

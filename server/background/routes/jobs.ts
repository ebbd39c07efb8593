import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { render } from '../../http/render';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { discardDeadJob, retryDeadJob } from '../actions/settleDeadJob';
import { discardHeld, releaseHeld } from '../actions/settleHeld';
import { showJobs } from '../queries/showJobs';

const manage = permit('settings.manage');

export const jobs = Router();

jobs.get('/', manage, async (_req, res) => render(res, 'Jobs/Index', await showJobs()));
jobs.post('/held/release', manage, release);
jobs.post('/held/discard', manage, discardOld);
jobs.post('/:id/retry', manage, retry);
jobs.delete('/:id', manage, discard);

const idOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
};

/** A second request finds nothing to do and answers the same. */
async function retry(req: Request, res: Response): Promise<void> {
  await retryDeadJob(auditContext(req), idOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('jobs.retried') } });
  res.redirect(303, paths.jobs.index());
}

async function discard(req: Request, res: Response): Promise<void> {
  await discardDeadJob(auditContext(req), idOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('jobs.discarded') } });
  res.redirect(303, paths.jobs.index());
}

/** A second request finds nothing held and answers the same. */
async function release(req: Request, res: Response): Promise<void> {
  await releaseHeld(auditContext(req));
  flash(req, { toast: { kind: 'success', message: req.t('jobs.held_released') } });
  res.redirect(303, paths.jobs.index());
}

async function discardOld(req: Request, res: Response): Promise<void> {
  await discardHeld(auditContext(req));
  flash(req, { toast: { kind: 'success', message: req.t('jobs.held_discarded') } });
  res.redirect(303, paths.jobs.index());
}

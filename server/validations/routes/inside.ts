/** People inside, and corrections of the count. */
import { Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { flash, redirectBack } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { int4, plainText } from '../../shared/requestParts';
import { isUuid } from '../../shared/uuid';
import { correctInside } from '../actions/correctInside';
import { reasonRequest } from '../devices/deviceRequests';
import { gateIsOpenTo } from '../queries/findGate';
import { insideAtGate } from '../queries/insideNow';

const correctionRequest = reasonRequest.extend({
  id: z.uuid(),
  venueId: z.uuid(),
  zone: plainText(80),
  counted: int4().pipe(z.number().max(1_000_000)),
});

export const inside = Router();

inside.get('/inside', permit('validations.redeem', 'within'), async (req, res) => {
  const { gate } = req.query;
  if (!isUuid(gate) || !(await gateIsOpenTo(gate, scopeOf(req.actor, 'validations.redeem')))) throw notFound();
  res.set('Cache-Control', 'no-store').json(await insideAtGate(gate));
});

inside.post(
  '/corrections',
  permit('validations.force', { venue: sent(correctionRequest, 'venueId') }),
  async (req, res) => {
    await correctInside(auditContext(req), await validateOnce(req, correctionRequest));
    flash(req, { toast: { kind: 'success', message: req.t('validations.count_was_corrected') } });
    redirectBack(req, res, paths.validations.controlRoom());
  },
);

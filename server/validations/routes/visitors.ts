/** Expected visitors: by name if a phone does not work, and the group of an order. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { recordChange } from '../../audit';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { transaction } from '../../infra/db';
import { scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { plainText } from '../../shared/requestParts';
import { gateIsOpenTo } from '../queries/findGate';
import { findParty, findVisitors } from '../queries/findVisitors';

const visitorsRequest = z.object({ gateId: z.uuid(), q: plainText(80).pipe(z.string().min(3)) });
const partyRequest = z.object({ gateId: z.uuid(), code: z.string().min(1).max(2000) });

const looking = throttle({ name: 'gate-visitors', limit: 60, windowSeconds: 300, key: (req) => userOf(req).id });

export const visitors = Router();

visitors.post('/visitors', permit('validations.redeem', 'within'), looking, search);
visitors.post('/party', permit('validations.redeem', 'within'), party);

async function asking(req: Request, gateId: string) {
  const scope = scopeOf(req.actor, 'validations.redeem');
  if (!(await gateIsOpenTo(gateId, scope))) throw new DomainError('gate_unknown', { field: 'gateId' });
  return { gateId, scope, locale: req.locale };
}

/** Searches are logged, since they concern personal data. */
async function search(req: Request, res: Response): Promise<void> {
  const { gateId, q } = validate(req, visitorsRequest);
  const found = await findVisitors(q, await asking(req, gateId));
  await transaction(async (tx) => {
    const gate = await tx.gate.findUniqueOrThrow({ where: { id: gateId }, select: { name: true } });
    await recordChange(tx, auditContext(req), {
      action: 'gate.visitors_searched',
      subject: { type: 'gate', id: gateId, label: gate.name },
      before: null,
      after: { words: q, found: found.length },
    });
  });
  res.set('Cache-Control', 'no-store').json({ visitors: found });
}

/** A shown code opens its order's tickets of today, as scanning each would. */
async function party(req: Request, res: Response): Promise<void> {
  const { gateId, code } = validate(req, partyRequest);
  const found = await findParty(code, await asking(req, gateId));
  res.set('Cache-Control', 'no-store').json({ visitors: found });
}

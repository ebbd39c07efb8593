/** People redeem company codes. */
import { type NextFunction, type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { ValidationError } from '../../http/validate';
import { sql } from '../../infra/db';
import { mailsGoOut } from '../../mails';
import { problemText } from '../../products';
import { doerOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { mailText } from '../../shared/i18n/mailText';
import { localText } from '../../shared/localText';
import { siteOf } from '../../shared/network';
import { paths } from '../../shared/paths';
import { pageOfTaken } from '../../tickets';
import { claimCode } from '../claiming/claimCode';
import { askForCode, findLink } from '../claiming/claimLinks';
import { findCode } from '../claiming/findCode';
import { countFree } from '../handing/handOut';
import { askCodeRequest, claimRequest } from '../requests';

/** Shares its counters with codes typed in a basket, to prevent guessing. */
const guessing = throttle({ name: 'promo-code', limit: 10, windowSeconds: 60 });
const guessingAnywhere = throttle({
  name: 'promo-code-site',
  limit: 60,
  windowSeconds: 60,
  key: (req) => siteOf(req.ip),
});

const asking = throttle({ name: 'ask-code', limit: 20, windowSeconds: 600 });

/** Its page is `/promo/<code>`, shared by all codes. */
export const bulkClaims = Router();
bulkClaims.post('/:code', anyone, guessing, guessingAnywhere, claim);

export const claimLinks = Router();
claimLinks.get('/:token', anyone, showLink);
claimLinks.post('/:token', anyone, asking, ask);

async function claim(req: Request, res: Response, next: NextFunction): Promise<void> {
  const typed = String(req.params.code);
  const found = await findCode(typed);
  if (!found) return next();
  const input = await validateOnce(req, claimRequest, ({ claim }) => claim);
  const userId = doerOf(req.actor);
  const problems = Object.entries(await claimCode({ typed, found, input, locale: req.locale, userId }));
  if (problems.length > 0) {
    const texts = problems.map(([field, problem]) => [`answers.${field}`, problemText(problem, req.t, req.locale)]);
    throw new ValidationError(Object.fromEntries(texts));
  }
  flash(req, { toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'giveTicket.yours') } });
  const [{ id } = { id: null }] = await sql<{ id: string | null }>(
    'transfer_of_code',
    'select transfer_id as id from bulk_codes where id = $1',
    [found.id],
  );
  res.redirect(303, (id && (await pageOfTaken({ id }))) || paths.bulk.claim(typed));
}

async function showLink(req: Request, res: Response): Promise<void> {
  const token = String(req.params.token);
  const link = await findLink(token);
  if (!link) throw notFound();
  const { masterOrderId, company, events, active, domains, taken, totalLimit, endsOn, hasEnded } = link;
  const free = active && !hasEnded ? await countFree(masterOrderId, null) : 0;
  await render(res, 'BulkOrders/Ask', {
    token,
    company: active ? company : null,
    event: events.map((event) => localText(event, req.locale)).join(', '),
    domains,
    endsOn,
    hasEnded,
    left: totalLimit === null ? free : Math.min(free, totalLimit - taken),
  });
}

async function ask(req: Request, res: Response): Promise<void> {
  const token = String(req.params.token);
  await askForCode({ ...(await validateOnce(req, askCodeRequest)), token, locale: req.locale });
  // Without emails an address proves nothing: the company hands over the code.
  res.redirect(303, paths.message((await mailsGoOut()) ? 'check_mail' : 'code_reserved'));
}

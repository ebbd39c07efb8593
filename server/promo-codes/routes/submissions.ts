/** Buyers enter a code, see its effect, or request one. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { findCode, readCode, showClaim } from '../../bulk-orders';
import { anyone } from '../../http/authorize';
import { countGuesses } from '../../http/promoGuesses';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { homeZone } from '../../infra/homeZone';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { day } from '../../shared/requestParts';
import { askForCode } from '../actions/askForCode';
import { listCampaigns } from '../queries/listCampaigns';
import { showCode } from '../queries/showCode';
import { showRequest } from '../queries/showRequest';
import { askRequest, enterRequest, normaliseCode } from '../requests';

const asking = throttle({ name: 'promo-code-request', limit: 5, windowSeconds: 3600 });

export const submissions = Router();

submissions.get('/', anyone, create);
submissions.post('/', anyone, enter);
submissions.post('/requests', anyone, asking, ask);
submissions.get('/requests/:secret', anyone, follow);
submissions.get('/:code', anyone, show);

const found = (req: Request, code: string) =>
  countGuesses(
    req,
    () => showCode(code, req.locale),
    (story) => story === null,
  );

async function create(req: Request, res: Response): Promise<void> {
  const { code } = req.query;
  await render(res, 'PromoCodes/Submission/Create', {
    campaigns: await listCampaigns(req.locale),
    code: typeof code === 'string' ? normaliseCode(code).slice(0, 80) : '',
  });
}

async function enter(req: Request, res: Response): Promise<void> {
  const { code } = validate(req, enterRequest);
  if (await findCode(code)) return res.redirect(303, paths.bulk.claim(readCode(code)!));
  const story = await found(req, code);
  if (!story) throw new DomainError('promo_unknown', { field: 'code' });
  res.redirect(303, paths.promo.show(story.code));
}

const dayQuery = z.object({ day: day().nullable().catch(null) });

async function show(req: Request, res: Response): Promise<void> {
  const typed = String(req.params.code);
  const ofCompany = await findCode(typed);
  if (ofCompany) {
    const { day: shown } = dayQuery.parse(req.query);
    const reader = { code: readCode(typed)!, day: shown, locale: req.locale, user: req.actor.user };
    return render(res, 'PromoCodes/Submission/Claim', await showClaim(ofCompany, reader));
  }
  const story = await found(req, normaliseCode(String(req.params.code)));
  if (!story) throw notFound();
  await render(res, 'PromoCodes/Submission/Show', { story, zone: await homeZone() });
}

async function ask(req: Request, res: Response): Promise<void> {
  await askForCode(validate(req, askRequest), req.locale);
  res.redirect(303, paths.message('promo_code_asked'));
}

async function follow(req: Request, res: Response): Promise<void> {
  const request = await showRequest(String(req.params.secret), req.locale);
  if (!request) throw notFound();
  await render(res, 'PromoCodes/Submission/Request', { request, zone: await homeZone() });
}

/** Passes, for their managers. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { download } from '../../http/download';
import { flash } from '../../http/inertia';
import { exportList, selectionOf, showList } from '../../http/lists';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { readUpload } from '../../http/uploads';
import { fieldErrors, ValidationError, validate } from '../../http/validate';
import { readSettings } from '../../settings';
import { can, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { plusDays } from '../../shared/period';
import { formatReference } from '../../shared/reference';
import { reachesEvent } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { blockPass, unblockPass } from '../changePass';
import { mailPage, remind } from '../events';
import { blockWrongFace } from '../faceAtGate';
import { passCards } from '../passCards';
import { passList as list } from '../passList';
import { codeOfPass, findPass, type PassRow, passesById, stateOf } from '../passRow';
import { photoUrl } from '../photoUrl';
import { reissuePass, sellReissue } from '../reissuePass';
import { cardsRequest, cropRequest, reasonRequest, reissueRequest, remindRequest, wrongFaceRequest } from '../requests';
import { savePhoto } from '../savePhoto';
import { LETS_IN } from '../showPass';
import { endConsent, knowsYearly } from '../yearly/consents';

const MAX_BYTES = 15 * 1024 * 1024;
const ENDING_DAYS = 30;
const manage = permit('passes.manage', 'within');
const one = permit('passes.manage', { pass: 'id' });

export const annualPasses = Router();

annualPasses.get('/', manage, index);
annualPasses.get('/export.:format', manage, exportList(list));
annualPasses.get('/cards.pdf', manage, cards);
annualPasses.post('/selection', manage, remindMany);
annualPasses.get('/passes/:id', one, open);
annualPasses.post('/passes/:id/photo', one, upload);
annualPasses.post('/passes/:id/block', one, block);
annualPasses.post('/passes/:id/unblock', one, unblock);
annualPasses.post('/passes/:id/reissue', one, reissue);
annualPasses.post('/passes/:id/end-yearly', one, endYearly);
// A steward who just scanned the pass compares the photo and can block it immediately.
annualPasses.post('/passes/:id/wrong-face', permit('validations.redeem', { pass: 'id' }), stopWrongFace);

async function passOf(req: Request): Promise<PassRow> {
  const id = String(req.params.id);
  const pass = isUuid(id) ? await findPass(id) : null;
  if (!pass) throw notFound();
  return pass;
}

/** The list with its filters. */
function listAsItStood(req: Request): string {
  const from = req.get('Referer') ?? '';
  const { pathname, search } = URL.canParse(from) ? new URL(from) : { pathname: '', search: '' };
  return pathname === paths.passes.index() ? `${pathname}${search}` : paths.passes.index();
}

async function index(req: Request, res: Response): Promise<void> {
  const { 'defaults.time_zone': zone } = await readSettings();
  const today = dayIn(new Date(), zone);
  const [shown, hasYearly] = await Promise.all([showList(req, list), knowsYearly()]);
  const isShown = ({ name }: { name: string }) => hasYearly || name !== 'yearly';
  await render(res, 'AnnualPass/Users/Index', {
    list: { ...shown, columns: shown.columns.filter(isShown), filters: shown.filters.filter(isShown) },
    photos: Object.fromEntries(
      shown.rows.flatMap(({ id, photoId }) => (photoId ? [[id, photoUrl(String(photoId))]] : [])),
    ),
    endingSoon: `${today}..${plusDays(today, ENDING_DAYS)}`,
  });
}

/** Opens the holder's page for staff. */
async function open(req: Request, res: Response): Promise<void> {
  res.redirect(303, paths.passes.download(codeOfPass(await passOf(req))));
}

async function cards(req: Request, res: Response): Promise<void> {
  const asked = cardsRequest.safeParse(req.query);
  if (!asked.success) throw new ValidationError(fieldErrors(asked.error, req.t));
  const scope = scopeOf(req.actor, 'passes.manage');
  // No cards are printed for passes that do not admit.
  const passes = (await passesById(asked.data.ids)).filter(
    (pass) => reachesEvent(scope, pass.eventId) && LETS_IN.has(stateOf(pass)),
  );
  if (passes.length === 0) throw notFound();
  const settings = await readSettings();
  const house = { name: settings['organisation.name'], accent: settings['appearance.accent_light'] };
  const content = await passCards(passes, { sheet: asked.data.sheet, house, locale: req.locale });
  download(res, { filename: 'passes.pdf', type: 'application/pdf', content });
}

/** Reminds each holder once a day, for any number of users. */
async function remindMany(req: Request, res: Response): Promise<void> {
  validate(req, remindRequest);
  const passes = await passesById(await selectionOf(req, list));
  let told = 0;
  for (const pass of passes) if (await remind(pass, dayIn(new Date(), pass.timeZone))) told += 1;
  flash(req, { toast: { kind: told > 0 ? 'success' : 'info', message: req.t('passes.reminded', { count: told }) } });
  res.redirect(303, listAsItStood(req));
}

async function upload(req: Request, res: Response): Promise<void> {
  const pass = await passOf(req);
  const crop = cropRequest.safeParse(req.query);
  if (!crop.success) throw new ValidationError(fieldErrors(crop.error, req.t));
  const { bytes } = await readUpload(req, { maxBytes: MAX_BYTES });
  await savePhoto(pass, { bytes, crop: crop.data }, { by: auditContext(req), byStaff: true });
  res.status(201).json({ saved: true });
}

async function block(req: Request, res: Response): Promise<void> {
  const { reason } = validate(req, reasonRequest);
  await blockPass(auditContext(req), await passOf(req), reason);
  done(req, res, listAsItStood(req), 'passes.blocked_toast');
}

async function unblock(req: Request, res: Response): Promise<void> {
  await unblockPass(auditContext(req), await passOf(req));
  done(req, res, listAsItStood(req), 'passes.unblocked_toast');
}

async function reissue(req: Request, res: Response): Promise<void> {
  const input = validate(req, reissueRequest);
  if (input.pays) return payReissue(req, res);
  await reissuePass(auditContext(req), await passOf(req), input);
  await mailPage(await passOf(req));
  done(req, res, listAsItStood(req), 'passes.reissued_toast');
}

/**
 * Redirects to the payment of the fee: the till if the user sells, else the order, which a cashier finds by reference.
 */
async function payReissue(req: Request, res: Response): Promise<void> {
  const reference = await sellReissue(userOf(req).id, await passOf(req), req.locale);
  flash(req, {
    toast: { kind: 'info', message: req.t('passes.reissue_to_pay', { reference: formatReference(reference) }) },
  });
  res.redirect(303, can(req.actor, 'cash.sell') ? paths.pos.manual(reference) : paths.orders.show(reference));
}

async function endYearly(req: Request, res: Response): Promise<void> {
  await endConsent(auditContext(req), await passOf(req), 'staff');
  done(req, res, listAsItStood(req), 'passes.yearly_ended');
}

async function stopWrongFace(req: Request, res: Response): Promise<void> {
  const { scan } = validate(req, wrongFaceRequest);
  const pass = await passOf(req);
  const reason = req.t('passes.wrong_face_reason');
  const said = { by: auditContext(req), stewardId: userOf(req).id, scans: [scan], at: null, reason };
  await blockWrongFace(said, ({ id }) => id === pass.id);
  res.json({ blocked: true });
}

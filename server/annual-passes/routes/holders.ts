/** Pass page on the holder's phone: the bearer of the code has access, as with any ticket. */
import { type Request, type Response, Router } from 'express';
import { anyonesContext } from '../../http/auditContext';
import { anyone } from '../../http/authorize';
import { keepBasket, namedBaskets } from '../../http/basketCookie';
import { flash, location } from '../../http/inertia';
import { wasPlacedHere } from '../../http/placedHere';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { readUpload } from '../../http/uploads';
import { fieldErrors, ValidationError, validate } from '../../http/validate';
import { visitorOf } from '../../http/visitor';
import { prisma, sql } from '../../infra/db';
import { countSiteHold, type Held } from '../../orders';
import { customerGroupOf } from '../../promos';
import { buyerOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { formatDateTime } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { offeredWallets, readCode } from '../../tickets';
import { numberOfTicket, type PassRow, passOfTicket, stateOf } from '../passRow';
import { isPhotoUrl } from '../photoUrl';
import { buyReissue, priceOfReissue } from '../reissuePass';
import { type Buyer, renewPass } from '../renewPass';
import { cropRequest, holderNameRequest } from '../requests';
import { saveHolderName, savePhoto } from '../savePhoto';
import { showBooking } from '../showBooking';
import { showFamily, showPass } from '../showPass';
import { consentOfPass, endConsent, showConsent } from '../yearly/consents';

const MAX_BYTES = 15 * 1024 * 1024;
const uploading = throttle({ name: 'pass-photo', limit: 20, windowSeconds: 600 });
const renewing = throttle({ name: 'pass-renewal', limit: 20, windowSeconds: 600 });

export const passHolders = Router();

passHolders.get('/photos/:id', anyone, photo);
passHolders.get('/:code/download', anyone, show);
passHolders.post('/:code/photo', anyone, uploading, upload);
passHolders.post('/:code/holder', anyone, uploading, nameHolder);
passHolders.post('/:code/renew', anyone, renewing, renew);
passHolders.post('/:code/reissue', anyone, renewing, reissue);
passHolders.post('/:code/end-yearly', anyone, renewing, endYearly);

/** `former`: number of the replaced ticket whose code was used; null if the code is current. */
type Opened = { pass: PassRow; isCurrent: boolean; former: string | null };

/** A former code still opens the page, which says that there is a newer one. */
async function opened(req: Request): Promise<Opened | null> {
  const reading = readCode(String(req.params.code));
  if (reading.kind !== 'signed') return null;
  const pass = await passOfTicket(reading.ticketId);
  if (!pass) return null;
  const isCurrent = pass.ticketId === reading.ticketId;
  return { pass, isCurrent, former: isCurrent ? null : await numberOfTicket(reading.ticketId) };
}

/** @throws HttpError 404 for a code that no longer gives access to the pass */
async function ownPass(req: Request): Promise<PassRow> {
  const found = await opened(req);
  if (!found?.isCurrent) throw notFound();
  return found.pass;
}

async function show(req: Request, res: Response): Promise<void> {
  const found = await opened(req);
  if (!found) res.status(404);
  const isOpen = found?.isCurrent === true && stateOf(found.pass) !== 'blocked';
  await render(res, 'AnnualPass/Download', {
    pass: found && showPass(found.pass, req.locale, found.former),
    family: isOpen ? await showFamily(found.pass) : [],
    booking: isOpen ? await showBooking(found.pass, req.locale) : null,
    yearly: isOpen ? await showConsent(found.pass) : null,
    endsYearlyBy: found && !found.isCurrent && (await consentOfPass(found.pass)) ? String(req.params.code) : null,
    reissuePrice: isOpen ? await priceOfReissue(found.pass) : null,
    wallets: isOpen ? await offeredWallets(req.get('User-Agent')) : [],
  });
}

async function upload(req: Request, res: Response): Promise<void> {
  const pass = await ownPass(req);
  const crop = cropRequest.safeParse(req.query);
  if (!crop.success) throw new ValidationError(fieldErrors(crop.error, req.t));
  const { bytes } = await readUpload(req, { maxBytes: MAX_BYTES });
  const by = anyonesContext(req, pass.holder);
  await savePhoto(pass, { bytes, crop: crop.data }, { by, byStaff: false });
  res.status(201).json({ saved: true });
}

async function nameHolder(req: Request, res: Response): Promise<void> {
  const pass = await ownPass(req);
  const { name } = validate(req, holderNameRequest);
  await saveHolderName(pass, name, { by: anyonesContext(req, name), byStaff: false });
  flash(req, { toast: { kind: 'success', message: req.t('passes.holder_saved') } });
  res.redirect(303, paths.passes.download(String(req.params.code)));
}

async function renew(req: Request, res: Response): Promise<void> {
  await buy(req, res, renewPass);
}

async function reissue(req: Request, res: Response): Promise<void> {
  await buy(req, res, buyReissue);
}

/**
 * Accepts any code of the pass, also a former one: the email that announced the charge contains the code of that time.
 */
async function endYearly(req: Request, res: Response): Promise<void> {
  const found = await opened(req);
  if (!found) throw notFound();
  await endConsent(anyonesContext(req, found.pass.holder), found.pass, 'buyer');
  flash(req, { toast: { kind: 'success', message: req.t('passes.yearly_ended') } });
  res.redirect(303, paths.passes.download(String(req.params.code)));
}

/** The pass code is shown at gates, so a renewal order of another browser is not revealed to this one. */
async function isOfThisBrowser(req: Request, { id, reference, key }: Held): Promise<boolean> {
  const isNamed = namedBaskets(req).some((one) => one.reference === reference && one.key === key);
  if (isNamed || wasPlacedHere(req, id)) return true;
  const order = await prisma.order.findUniqueOrThrow({ where: { id }, select: { userId: true, browser: true } });
  const user = buyerOf(req.actor);
  return user ? order.userId === user.id : order.userId === null && order.browser === visitorOf(req).browser;
}

/**
 * Holds what the holder pays for, and continues in the shop.
 * @throws DomainError pass_order_elsewhere while an order of another browser is active
 */
async function buy(req: Request, res: Response, hold: (pass: PassRow, buyer: Buyer) => Promise<Held>): Promise<void> {
  const pass = await ownPass(req);
  await countSiteHold(req.ip);
  const held = await hold(pass, {
    userId: buyerOf(req.actor)?.id ?? null,
    customerGroup: customerGroupOf(req.actor),
    locale: req.locale,
    visitor: visitorOf(req),
  });
  if (!(await isOfThisBrowser(req, held))) {
    const until = formatDateTime(held.expiresAt, pass.timeZone, req.locale);
    throw new DomainError('pass_order_elsewhere', { params: { until } });
  }
  const { reference, key, state } = held;
  keepBasket(req, res, { reference, key });
  if (state === 'held') return res.redirect(303, paths.events.show(pass.slug, { reference, key }));
  return location(res, paths.orders.show(reference, key));
}

/** A photo, by a signed URL. */
async function photo(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  const [until, key] = [Number(req.query.until), String(req.query.key ?? '')];
  if (!isUuid(id) || !isPhotoUrl(id, until, key)) throw notFound();
  const [row] = await sql<{ bytes: Uint8Array }>('pass_photo', 'select bytes from pass_photos where id = $1', [id]);
  if (!row) throw notFound();
  res.set({
    'Content-Type': 'image/webp',
    'Cache-Control': 'private, max-age=600',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Robots-Tag': 'noindex',
  });
  res.send(Buffer.from(row.bytes));
}

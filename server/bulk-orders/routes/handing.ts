/** Distribution of codes. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { signedIn, userOf } from '../../http/authorize';
import { download } from '../../http/download';
import { importThrottle } from '../../http/importThrottle';
import { validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma, sql } from '../../infra/db';
import { readSettings } from '../../settings';
import { doerOf } from '../../shared/actor';
import { CODE_STATES, MAX_CODES } from '../../shared/bulkOrders';
import { DomainError, notFound } from '../../shared/errors';
import { defaultLocale, isLocale, offeredLanguages } from '../../shared/i18n/languages';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { writeRows } from '../../shared/separatedValues';
import { formatDate, formatDateTime, lastMoment } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { findMaster } from '../access';
import { changeLink, createLink, switchLink } from '../claiming/claimLinks';
import { changeRecipient, remind, revokeCodes } from '../handing/changeCodes';
import { codesPdf } from '../handing/codesPdf';
import { handOutList, handOutTyped, previewList } from '../handing/handOut';
import { listCodes } from '../listCodes';
import { listMasters } from '../listMasters';
import {
  codesRequest,
  distributeRequest,
  importRequest,
  linkRequest,
  linkSwitchRequest,
  linkTermsRequest,
  recipientRequest,
} from '../requests';

export const handing = Router();

handing.get('/:id/distribute', signedIn, create);
handing.post('/:id/distribute', signedIn, store);
handing.post('/:id/imports', signedIn, importThrottle, takeList);
handing.post('/:id/recipient', signedIn, correctRecipient);
handing.post('/:id/revoke', signedIn, revoke);
handing.post('/:id/remind', signedIn, mailAgain);
handing.post('/:id/links', signedIn, storeLink);
handing.patch('/:id/links/:link', signedIn, updateLink);
handing.get('/:id/codes.csv', signedIn, codesFile);
handing.get('/:id/codes.pdf', signedIn, codesSheets);

const mine = (req: Request) => findMaster(req.actor, req.params.id, 'distributor');

const FREE_BY_PRODUCT = `
  select i.product_id as id, i.product_name as name, count(*) filter (where c.state = 'free' and i.state = 'active')::int as free
  from bulk_codes c join order_items i on i.id = c.order_item_id where c.master_order_id = $1 group by 1, 2 order by min(c.position)`;

async function create(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const [{ rows }, products] = await Promise.all([
    listMasters({ companies: null, id: master.id }),
    sql<{ id: string; name: LocalText; free: number }>('free_by_product', FREE_BY_PRODUCT, [master.id]),
  ]);
  await render(res, 'BulkOrders/Distribute', {
    order: rows[0]!,
    products: products.map((product) => ({ ...product, name: localText(product.name, req.locale) })),
    languages: offeredLanguages().map(({ code, name }) => ({ value: code, label: name })),
    locale: req.locale,
  });
}

const localeOf = (locale: string): string => (isLocale(locale) ? locale : defaultLocale());

async function store(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const input = await validateOnce(req, distributeRequest);
  const count = await handOutTyped(master, { ...input, locale: localeOf(input.locale) }, doerOf(req.actor));
  done(req, res, paths.bulk.show(master.id), 'bulk.handed_out', { count });
}

/** A preview is answered as JSON; with a submission id the list is distributed. */
async function takeList(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const { id, ...input } = await validateOnce(req, importRequest);
  if (id === null) return void res.json(await previewList(master, { id, ...input }, doerOf(req.actor)));
  const list = { ...input, id, locale: localeOf(input.locale) };
  const count = await handOutList(master, id, list, doerOf(req.actor));
  done(req, res, paths.bulk.show(master.id), 'bulk.handed_out', { count });
}

async function correctRecipient(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const count = await changeRecipient(master, await validateOnce(req, recipientRequest), doerOf(req.actor));
  done(req, res, paths.bulk.show(master.id), 'bulk.was_readdressed', { count });
}

async function revoke(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const count = await revokeCodes(master, validate(req, codesRequest).codes, doerOf(req.actor));
  done(req, res, paths.bulk.show(master.id), 'bulk.was_revoked', { count });
}

async function mailAgain(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const count = await remind(master, validate(req, codesRequest).codes);
  done(req, res, paths.bulk.show(master.id), 'bulk.was_reminded', { count });
}

async function storeLink(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const input = await validateOnce(req, linkRequest);
  await createLink({ ...input, masterOrderId: master.id, createdById: doerOf(req.actor) });
  done(req, res, paths.bulk.show(master.id), 'bulk.link_made');
}

async function updateLink(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const { link } = req.params;
  if (!isUuid(link)) throw notFound();
  if (req.body && 'active' in req.body) await switchLink(master.id, link, validate(req, linkSwitchRequest).active);
  else await changeLink(master.id, link, validate(req, linkTermsRequest));
  done(req, res, paths.bulk.show(master.id));
}

const fileQuery = z.object({ state: z.enum(CODE_STATES).nullable().catch(null), q: z.string().max(100).catch('') });

/** All codes with link, recipient and status. */
async function codesFile(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const { state, q } = fileQuery.parse(req.query);
  const rows = await listCodes(
    master.id,
    { state, q, page: 1, size: MAX_CODES },
    { locale: req.locale, withCodes: true },
  );
  const head = [
    'position',
    'code',
    'link',
    'product',
    'state',
    'name',
    'email',
    'holder',
    'time',
    'event',
    'until',
  ] as const;
  const cells = rows.map(
    ({ position, code, url, product, state: standing, name, email, holder, startsAt, event, endsAt, zone }) => [
      ...[String(position), code ?? '', url ?? '', product],
      ...[
        req.t(`bulk.code_${standing}`),
        name ?? '',
        email ?? '',
        holder ?? '',
        startsAt ? formatDateTime(startsAt, zone, req.locale) : '',
        event,
      ],
      endsAt ? formatDate(lastMoment(endsAt), zone, req.locale) : req.t('bulk.no_end'),
    ],
  );
  const content = writeRows([head.map((column) => req.t(`bulk.file_${column}`)), ...cells], req.locale);
  download(res, { filename: `${master.reference}.csv`, type: 'text/csv; charset=utf-8', content, isKept: true });
}

/** Maximum sheets per request; more need a filter. */
const MAX_PRINTED = 800;

/** Unredeemed codes to print and cut. */
async function codesSheets(req: Request, res: Response): Promise<void> {
  const master = await mine(req);
  const { state, q } = fileQuery.parse(req.query);
  const [rows, { company }, settings] = await Promise.all([
    listCodes(
      master.id,
      { state: state ?? 'free', q, page: 1, size: MAX_PRINTED },
      { locale: req.locale, withCodes: true },
    ),
    prisma.masterOrder.findUniqueOrThrow({ where: { id: master.id }, select: { company: { select: { name: true } } } }),
    readSettings(),
  ]);
  const open = rows.filter(({ state: standing }) => standing === 'free' || standing === 'sent');
  if (open.length === 0) throw new DomainError('bulk_nothing_to_print');
  const { reference } = master;
  const content = await codesPdf({
    codes: open,
    company: company.name,
    house: settings['organisation.name'],
    reference,
    locale: req.locale,
    person: userOf(req).id,
  });
  download(res, { filename: `${reference}-codes.pdf`, type: 'application/pdf', content });
}

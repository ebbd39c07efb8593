import { type Request, type Response, Router } from 'express';
import { isPass } from '../../annual-passes';
import { anyone } from '../../http/authorize';
import { download } from '../../http/download';
import { render } from '../../http/render';
import { sendWallet } from '../../http/sendWallet';
import { throttle } from '../../http/throttle';
import { absoluteUrl } from '../../infra/runtime';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { readCode } from '../codes';
import { isGiven, showTicket } from '../queries/listTickets';
import { orderCalendar } from '../queries/orderCalendar';
import { showTicketAlone } from '../showTickets';
import { ticketPdf } from '../ticketPdf';
import { showPassable } from '../transfers/showPassable';
import { offeredWallets } from '../wallet/connectedWallets';
import { handOut } from '../wallet/handOut';
import type { WalletKind } from '../wallet/wallet';
import { showWays } from './ticketWays';

const printing = throttle({ name: 'ticket-pdf', limit: 30, windowSeconds: 60 });

const passing = throttle({ name: 'ticket-wallet', limit: 30, windowSeconds: 60 });

export const tickets = Router();

tickets.get('/:code', anyone, show);
tickets.get('/:code/ticket.pdf', anyone, printing, downloadPdf);
tickets.get('/:code/visit.ics', anyone, printing, downloadCalendar);
tickets.get('/:code/ticket.pkpass', anyone, passing, (req, res) => toWallet(req, res, 'apple'));
tickets.get('/:code/google-wallet', anyone, passing, (req, res) => toWallet(req, res, 'google'));

/** Id in an authentic code; a reference that someone could have read gives no access. */
function ticketIdOf(req: Request): string | null {
  const reading = readCode(String(req.params.code));
  return reading.kind === 'signed' ? reading.ticketId : null;
}

async function show(req: Request, res: Response): Promise<void> {
  const id = ticketIdOf(req);
  const row = id ? await showTicket(id) : null;
  // A pass has its own page, with photo and renewal.
  if (row && row.usesTotal > 1 && (await isPass(row.orderItemId)))
    return res.redirect(302, paths.passes.download(String(req.params.code)));
  const ticket = row && (await showTicketAlone(row, req.locale, req.actor));
  if (!ticket) res.status(404);
  return render(res, 'Tickets/Show', {
    ticket,
    wallets: ticket ? await offeredWallets(req.get('User-Agent')) : [],
    ways: async () => row && showWays(row, req.actor),
    passable: async () => row && showPassable(row, req.query.holder, req.locale),
    asOf: toIso(new Date()),
  });
}

async function toWallet(req: Request, res: Response, kind: WalletKind): Promise<void> {
  const id = ticketIdOf(req);
  const ticket = id && (await showTicket(id));
  if (!ticket) throw notFound();
  sendWallet(req, res, await handOut(kind, [ticket]), paths.tickets.show(String(req.params.code)));
}

/** The visit as a calendar file, without access to the order. */
async function downloadCalendar(req: Request, res: Response): Promise<void> {
  const id = ticketIdOf(req);
  const ticket = id ? await showTicket(id) : null;
  if (!ticket?.isStanding) throw notFound();
  const url = absoluteUrl(paths.tickets.show(String(req.params.code)));
  const holder = { positions: [ticket.position], isGiven: isGiven(ticket), locale: req.locale, url };
  const content = await orderCalendar(ticket.orderId, { holder });
  if (content === null) throw notFound();
  download(res, { filename: `aforo-${ticket.reference}.ics`, type: 'text/calendar; charset=utf-8', content });
}

async function downloadPdf(req: Request, res: Response): Promise<void> {
  const id = ticketIdOf(req);
  const ticket = id ? await showTicket(id) : null;
  if (!ticket?.isUsable) throw notFound();
  download(res, { ...(await ticketPdf(ticket, req.locale)), type: 'application/pdf' });
}

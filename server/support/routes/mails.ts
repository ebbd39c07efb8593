/** All emails: their status, and repeating them. */

import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { validateOnce } from '../../http/once';
import { doneSaying } from '../../http/records';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { mailsGoOut } from '../../mails';
import { type FoundOrder, findOrder } from '../../orders';
import { DomainError } from '../../shared/errors';
import { mailText } from '../../shared/i18n/mailText';
import { paths } from '../../shared/paths';
import { isPaid } from '../../shared/states';
import { toIso } from '../../shared/time';
import { unlessMissing } from '../../shared/unlessMissing';
import { hasUsableTickets } from '../../tickets';
import { mailList as list } from '../lists/mailList';
import type { SupportPages } from '../pages';
import { seesConversation } from '../queries/seesConversation';
import { againRequest } from '../requests';
import { findSentMail, listAgain, type SentMail, withoutLinks } from '../sentMails/findSentMail';
import { kindText } from '../sentMails/kindText';
import { repeatMail } from '../sentMails/repeatMail';
import { waysAgain } from '../sentMails/waysAgain';

const view = permit('mails.view', 'within');
const viewOne = permit('mails.view', { mail: 'id' });

export const mails = Router();

mails.get('/', view, index);
mails.get('/export.:format', view, exportList(list));
mails.get('/:id', viewOne, show);
mails.post('/:id/again', viewOne, again);

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'CustomerService/ResendMail', { list: await showList(req, list) });
}

type Validated = { mail: SentMail; order: FoundOrder | null; again: SupportPages['CustomerService/Mail']['again'] };

/** An email, its order if they may see that, and how they may repeat it. */
async function validateMail(req: Request): Promise<Validated> {
  const mail = await findSentMail(String(req.params.id));
  const order = mail.orderReference ? await unlessMissing(findOrder(req.actor, mail.orderReference)) : null;
  const isOwn = order !== null && isPaid(order.state) && order.within === null;
  const hasTickets = isOwn && (await hasUsableTickets(order.id));
  const ways = waysAgain(mail, hasTickets && order.mayPrintTickets);
  const canCorrect = isOwn && order.mayCorrect && mail.orderEmail === mail.recipient;
  return { mail, order, again: { ...ways, canCorrect } };
}

async function show(req: Request, res: Response): Promise<void> {
  const { mail, order, again } = await validateMail(req);
  const { id, recipient, subject, standing, attempts, error, heldBack, person, againOf } = mail;
  const at = (date: Date | null) => date && toIso(date);
  await render(res, 'CustomerService/Mail', {
    mail: {
      ...{ id, recipient, subject, standing, attempts, error, person, againOf },
      kind: kindText(mail.kind, req.t),
      text: withoutLinks(mail.text),
      heldBack: heldBack as 'hour' | 'day' | 'link' | null,
      createdAt: toIso(mail.createdAt),
      sentAt: at(mail.sentAt),
      deliveryAt: at(mail.deliveryAt),
      deliveryWords: mail.deliveryWords,
      orderEmail: order?.within === null && mail.orderEmail !== recipient ? mail.orderEmail : null,
    },
    order: order && { reference: order.reference },
    conversation:
      mail.conversationId && (await seesConversation(req.actor, mail.conversationId)) ? mail.conversationId : null,
    others: (await listAgain(againOf ?? id)).map(({ createdAt, ...other }) => ({ ...other, at: toIso(createdAt) })),
    again,
    zone: await homeZone(),
  });
}

async function again(req: Request, res: Response): Promise<void> {
  const { mail, order, again: ways } = await validateMail(req);
  const { id, email } = await validateOnce(req, againRequest);
  const corrected = email !== undefined && email !== mail.recipient ? email : null;
  // After the first repeat, the order already has that address.
  const mayCorrect = ways.canCorrect || (order?.mayCorrect && order.customerEmail === corrected);
  if (corrected && !mayCorrect) throw new DomainError('mail_not_corrected', { field: 'email' });
  if (!corrected && !ways.way) throw new DomainError('mail_not_again');
  const address = await repeatMail(auditContext(req), { mail, order, corrected, submission: id });
  doneSaying(
    req,
    res,
    paths.customerService.mail(mail.id),
    mailText(req.t, await mailsGoOut(), 'sentMails.sent_again', { address }),
  );
}

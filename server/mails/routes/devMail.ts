/**
 * Shows the emails of a site without a mail server in the browser. A plain document without scripts; not available in
 * production, because emails contain links that open accounts and orders.
 */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { download } from '../../http/download';
import { outsideProduction } from '../../http/outsideProduction';
import { notFound } from '../../shared/errors';
import { makeAttachments } from '../attachments';
import { kindsDocument, mailDocument, outboxDocument } from '../devDocuments';
import { findMail, listMails, type WrittenMail } from '../queries/listMails';

export const devMail = Router();

devMail.get('/mails', anyone, outsideProduction, showKinds);
devMail.get('/mail', anyone, outsideProduction, showOutbox);
devMail.get('/mail/:id', anyone, outsideProduction, showMail);
devMail.get('/mail/:id/html', anyone, outsideProduction, showHtml);
devMail.get('/mail/:id/attachments/:name', anyone, outsideProduction, downloadAttachment);

const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-src 'self'; form-action 'none'`;

function answer(res: Response, html: string): void {
  res.set({ 'Content-Security-Policy': `${POLICY}; frame-ancestors 'self'`, 'X-Frame-Options': 'SAMEORIGIN' });
  res.type('html').send(html);
}

async function mailOf(req: Request): Promise<WrittenMail> {
  const mail = await findMail(String(req.params.id));
  if (!mail) throw notFound();
  return mail;
}

async function showOutbox(req: Request, res: Response): Promise<void> {
  answer(res, outboxDocument(await listMails(), req.locale));
}

async function showKinds(req: Request, res: Response): Promise<void> {
  answer(res, await kindsDocument(req.locale));
}

async function showMail(req: Request, res: Response): Promise<void> {
  const mail = await mailOf(req);
  const attachments = await makeAttachments(mail.kind, mail);
  answer(res, mailDocument(mail, attachments, req.locale));
}

/** The email itself, for the frame; its links open outside of the frame. */
async function showHtml(req: Request, res: Response): Promise<void> {
  const { html } = await mailOf(req);
  answer(res, html.replace('<head>', '<head><base target="_blank">'));
}

async function downloadAttachment(req: Request, res: Response): Promise<void> {
  const mail = await mailOf(req);
  const attachments = await makeAttachments(mail.kind, mail);
  const found = attachments.find(({ filename }) => filename === req.params.name);
  if (!found) throw notFound();
  download(res, { filename: found.filename, type: found.contentType, content: found.content });
}

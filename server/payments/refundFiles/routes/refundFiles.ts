/**
 * Bank files move money of the whole organisation, so a user limited to some venues can neither create nor see them.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { download } from '../../../http/download';
import { validateOnce } from '../../../http/once';
import { done } from '../../../http/records';
import { validate } from '../../../http/validate';
import { BANK_REFUSALS } from '../../../shared/bankRefusals';
import { notFound } from '../../../shared/errors';
import { normaliseIban } from '../../../shared/iban';
import { paths } from '../../../shared/paths';
import { requiredText } from '../../../shared/requestParts';
import { isUuid } from '../../../shared/uuid';
import { executeRefundFile, makeRefundFile, rejectInFile, writeRefundFile } from '../refundFiles';

const may = permit('orders.refund', 'everywhere');

export const refundFiles = Router();

refundFiles.post('/', may, store);
refundFiles.get('/:id', may, show);
refundFiles.post('/:id/executed', may, executed);
refundFiles.post('/:id/rejected', may, rejected);

function idOf(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

/** The page's own id makes a second click return the first file. */
const fileRequest = z.object({ id: z.uuid().toLowerCase(), account: requiredText(50).transform(normaliseIban) });

async function store(req: Request, res: Response): Promise<void> {
  const { id, account } = await validateOnce(req, fileRequest);
  await makeRefundFile(auditContext(req), id, account);
  done(req, res, paths.refunds.index(), 'refunds.file_made');
}

async function show(req: Request, res: Response): Promise<void> {
  const { name, xml } = await writeRefundFile(idOf(req));
  download(res, { filename: name, type: 'application/xml; charset=utf-8', content: xml, isKept: true });
}

async function executed(req: Request, res: Response): Promise<void> {
  await executeRefundFile(auditContext(req), idOf(req));
  done(req, res, paths.refunds.index(), 'refunds.file_executed');
}

const rejectRequest = z.object({ refund: requiredText(80), reason: z.enum(BANK_REFUSALS) });

async function rejected(req: Request, res: Response): Promise<void> {
  const { refund, reason } = validate(req, rejectRequest);
  await rejectInFile(auditContext(req), idOf(req), refund, reason);
  done(req, res, paths.refunds.index(), 'refunds.file_rejected');
}

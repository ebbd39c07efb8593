/** Saved replies of the whole organisation. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import type { LocalText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { createReply, deleteReply, updateReply } from '../actions/saveReply';
import { replyList as list } from '../lists/replyList';
import { replyRequest } from '../requests';
import { PLACEHOLDERS } from '../savedReplies';

const manage = permit('support.manage', 'everywhere');

export const replies = Router();

replies.get('/', manage, index);
replies.get('/export.:format', manage, exportList(list));
replies.get('/create', manage, create);
replies.post('/', manage, store);
replies.get('/:id/edit', manage, edit);
replies.patch('/:id', manage, update);
replies.delete('/:id', manage, remove);

function idOf(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'CustomerService/Replies', { list: await showList(req, list) });
}

async function create(_req: Request, res: Response): Promise<void> {
  await render(res, 'CustomerService/ReplyCreate', { placeholders: PLACEHOLDERS });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, replyRequest);
  if (!form) return;
  await createReply(auditContext(req), form.id, form.input);
  done(req, res, paths.customerService.replies());
}

async function edit(req: Request, res: Response): Promise<void> {
  const reply = await prisma.supportReply.findUnique({ where: { id: idOf(req) } });
  if (!reply) throw notFound();
  const { id, version, name, body } = reply;
  await render(res, 'CustomerService/ReplyEdit', {
    record: { id, version, values: { name, body: body as LocalText } },
    placeholders: PLACEHOLDERS,
  });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, replyRequest);
  if (!form) return;
  await updateReply(auditContext(req), id, form.version, form.input);
  done(req, res, paths.customerService.editReply(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteReply(auditContext(req), idOf(req));
  done(req, res, paths.customerService.replies(), 'common.deleted');
}

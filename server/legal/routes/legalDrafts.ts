/** Drafts and publication of legal texts. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { done, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { paths } from '../../shared/paths';
import { publishText } from '../actions/publishText';
import { saveDraft } from '../actions/saveDraft';
import { showEditor } from '../queries/showEditor';
import { legalDraftRequest, publicationRequest } from '../requests';
import { kindOf } from './legalTexts';

export const legalDrafts = Router();

legalDrafts.get('/', permit('settings.manage'), (_req, res) => edit(res, 'terms'));
legalDrafts.get('/:kind', permit('settings.manage'), (req, res) => edit(res, kindOf(req)));
legalDrafts.patch('/:kind', permit('settings.manage'), save);
legalDrafts.post('/:kind/publication', permit('settings.manage'), publish);

async function edit(res: Response, kind: Parameters<typeof showEditor>[0]): Promise<void> {
  return render(res, 'Settings/Legal', await showEditor(kind));
}

async function save(req: Request, res: Response): Promise<void> {
  const kind = kindOf(req);
  const update = await readUpdate(req, res, legalDraftRequest);
  if (!update) return;
  await saveDraft(auditContext(req), { kind, values: update.input, version: update.version });
  done(req, res, paths.settings.legal(kind));
}

async function publish(req: Request, res: Response): Promise<void> {
  const kind = kindOf(req);
  const { version: draftVersion } = validate(req, publicationRequest);
  const version = await publishText(auditContext(req), { kind, draftVersion });
  done(req, res, paths.settings.legal(kind), 'legal.was_published', { version });
}

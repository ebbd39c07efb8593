import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { done, readForm, readUpdate } from '../../../http/records';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { addLanguage, deleteLanguage, findLanguage, orderLanguages, updateLanguage } from '../changeLanguages';
import { languageRequest, newLanguageRequest, orderRequest } from '../languageRequests';
import { listLanguages } from '../listLanguages';

export const languages = Router();

languages.get('/languages', permit('settings.manage'), index);
languages.post('/languages', permit('settings.manage'), add);
languages.put('/language-order', permit('settings.manage'), order);
languages.patch('/languages/:code', permit('settings.manage'), update);
languages.delete('/languages/:code', permit('settings.manage'), remove);

async function index(_req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/Languages', { languages: await listLanguages() });
}

async function add(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, newLanguageRequest);
  if (!input) return;
  await addLanguage(auditContext(req), input);
  done(req, res, paths.settings.languages(input.code), 'languages.added', { name: input.name });
}

async function update(req: Request, res: Response): Promise<void> {
  const { id } = await findLanguage(String(req.params.code));
  const sent = await readUpdate(req, res, languageRequest);
  if (!sent) return;
  await updateLanguage(auditContext(req), { code: id, values: sent.input, version: sent.version });
  done(req, res, paths.settings.languages());
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteLanguage(auditContext(req), String(req.params.code));
  done(req, res, paths.settings.languages(), 'languages.deleted');
}

async function order(req: Request, res: Response): Promise<void> {
  await orderLanguages(auditContext(req), validate(req, orderRequest).codes);
  done(req, res, paths.settings.languages());
}

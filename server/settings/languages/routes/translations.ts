import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { download } from '../../../http/download';
import { importThrottle } from '../../../http/importThrottle';
import { render } from '../../../http/render';
import { readUpload } from '../../../http/uploads';
import { validate } from '../../../http/validate';
import { DomainError, notFound } from '../../../shared/errors';
import type { MessageKey, Translate } from '../../../shared/i18n/translate';
import { writeRows } from '../../../shared/separatedValues';
import { findLanguage } from '../changeLanguages';
import { checkTranslations, type LineProblem } from '../checkTranslations';
import { textRequest } from '../languageRequests';
import { progressOf, saidIn } from '../listLanguages';
import { listTexts, SHOWN, type Shown, type TextFilters } from '../listTexts';
import { importTexts, ownTexts, saveText } from '../saveTexts';
import { catalogueOf } from '../textCatalogue';
import { textFileTask } from '../textFileTask';

const MAX_BYTES = 10 * 1024 * 1024;
const LONGEST_SEARCH = 200;

export const translations = Router();

translations.get('/:code', permit('settings.manage'), show);
translations.get('/:code/texts.:format', permit('settings.manage'), exportTexts);
translations.put('/:code/texts/:key', permit('settings.manage'), write);
translations.post('/:code/imports', permit('settings.manage'), importThrottle, take);

const text = (value: unknown, most: number) => (typeof value === 'string' ? value.trim().slice(0, most) : '');

const filtersOf = ({ query }: Request): TextFilters => ({
  q: text(query.q, LONGEST_SEARCH),
  area: text(query.area, 40),
  show: SHOWN.includes(query.show as Shown) ? (query.show as Shown) : 'all',
  page: Math.max(1, Math.trunc(Number(query.page)) || 1),
});

async function show(req: Request, res: Response): Promise<void> {
  const { id, values } = await findLanguage(String(req.params.code));
  const { page, ...filters } = filtersOf(req);
  return render(res, 'Settings/Translations', {
    language: { code: id, name: values.name, enabled: values.enabled, ...progressOf(id) },
    filters,
    texts: listTexts(id, { ...filters, page }),
  });
}

/** Answers a plain request: the page keeps its position while texts are edited. */
async function write(req: Request, res: Response): Promise<void> {
  const input = validate(req, textRequest);
  const [code, key] = [String(req.params.code), String(req.params.key)];
  await saveText(auditContext(req), { code, key, ...input });
  const said = saidIn(code)(key);
  res.json({ text: said?.text ?? '', isOwn: said?.isOwn ?? false, ...progressOf(code) });
}

async function exportTexts(req: Request, res: Response): Promise<void> {
  const { id } = await findLanguage(String(req.params.code));
  const [own, said] = [await ownTexts(id), saidIn(id)];
  const filename = `aforo-${id}.${req.params.format}`;
  const texts = [...catalogueOf(id).values()].map(({ key, english }) => ({
    key,
    english,
    text: own.get(key) ?? said(key)?.text ?? '',
  }));
  if (req.params.format === 'json') {
    const content = JSON.stringify(Object.fromEntries(texts.map((one) => [one.key, one.text])), null, 2);
    return download(res, { filename, type: 'application/json; charset=utf-8', content });
  }
  if (req.params.format !== 'csv') throw notFound();
  const rows = [['key', 'english', 'text'], ...texts.map((one) => [one.key, one.english, one.text])];
  download(res, { filename, type: 'text/csv; charset=utf-8', content: writeRows(rows, req.locale) });
}

/** A rejected line as a sentence. */
function sentence({ line, key, problem }: LineProblem, t: Translate) {
  const placeholders = 'placeholders' in problem ? problem.placeholders.map((name) => `{${name}}`).join(' ') : '';
  return { line, key, message: t(`errors.text_${problem.code}` as MessageKey, { placeholders }) };
}

async function take(req: Request, res: Response): Promise<void> {
  const { id } = await findLanguage(String(req.params.code));
  const { bytes } = await readUpload(req, { maxBytes: MAX_BYTES });
  const given = await textFileTask(bytes, { person: req.actor.user?.id, field: 'file' });
  const read = checkTranslations(id, given);
  if ('file' in read) throw new DomainError(`import_${read.file.code}`, { field: 'file', status: 422 });
  if ('problems' in read) {
    const problems = read.problems.map((one) => sentence(one, req.t));
    return void res.status(422).json({ problems, more: read.more });
  }
  res.json(await importTexts(auditContext(req), id, read.texts));
}

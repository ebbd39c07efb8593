/** Entry rules. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneWithUndo, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { canEverywhere, scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { ruleList } from '../rules/ruleList';
import { ruleOptions } from '../rules/ruleOptions';
import { type RuleInput, ruleRequest, ruleTestRequest } from '../rules/ruleRequests';
import { checkRule, createRule, deleteRule, ruleValues, updateRule } from '../rules/saveRule';
import { testRule } from '../rules/testRule';

const manage = permit('catalogue.manage', 'within');
const inVenue = permit('catalogue.manage', { venue: sent(ruleRequest, 'venueId') });
const tested = permit('catalogue.manage', { venue: sent(ruleTestRequest, 'venueId') });
const one = permit('catalogue.manage', { entryRule: 'id' });
const changing = permit('catalogue.manage', { entryRule: 'id', venue: sent(ruleRequest, 'venueId') });

export const entryRules = Router();

entryRules.get('/', manage, index);
entryRules.get('/export.:format', manage, exportList(ruleList));
entryRules.get('/create', manage, create);
entryRules.post('/', inVenue, store);
entryRules.post('/test', tested, test);
entryRules.get('/:id/edit', one, edit);
entryRules.patch('/:id', changing, update);
entryRules.delete('/:id', one, remove);

const idOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
};
const options = (req: Request) => ruleOptions(req.locale, scopeOf(req.actor, 'catalogue.manage'));

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Admin/ValidationRules/Index', { list: await showList(req, ruleList) });
}

async function create(req: Request, res: Response): Promise<void> {
  await render(res, 'Admin/ValidationRules/Create', { options: await options(req) });
}

/** A rule for every venue belongs to the organisation. @throws DomainError venue_unknown beside `venueId` */
async function checkOwn(req: Request, input: RuleInput): Promise<void> {
  if (input.venueId === null && !canEverywhere(req.actor, 'catalogue.manage'))
    throw new DomainError('venue_unknown', { field: 'venueId' });
  await checkRule(input);
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, ruleRequest, (input) => checkOwn(req, input));
  if (!form) return;
  await createRule(auditContext(req), form.id, form.input);
  done(req, res, paths.validationRules.edit(form.id), 'entryRules.was_created', { name: form.input.name });
}

async function test(req: Request, res: Response): Promise<void> {
  const asked = validate(req, ruleTestRequest);
  res.json(await testRule(asked, scopeOf(req.actor, 'catalogue.manage'), req.locale));
}

async function edit(req: Request, res: Response): Promise<void> {
  const [rule, choices] = await Promise.all([
    prisma.validationRule.findUnique({ where: { id: idOf(req) } }),
    options(req),
  ]);
  if (!rule) throw notFound();
  const record = { id: rule.id, version: rule.version, values: ruleValues(rule) };
  await render(res, 'Admin/ValidationRules/Edit', { record, options: choices });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, ruleRequest, (input) => checkOwn(req, input));
  if (!form) return;
  await updateRule(auditContext(req), id, form.version, form.input);
  done(req, res, paths.validationRules.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const was = await deleteRule(auditContext(req), id);
  if (!was) return void res.redirect(303, paths.validationRules.index());
  const message = req.t('entryRules.was_deleted', { name: was.name });
  const data = { id, ...was };
  doneWithUndo(req, res, paths.validationRules.index(), {
    message,
    method: 'post',
    url: paths.validationRules.index(),
    data,
  });
}

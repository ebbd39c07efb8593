import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { done, readUpdate } from '../../../http/records';
import { render } from '../../../http/render';
import { areMedia } from '../../../media';
import { DomainError, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import type { SettingsSection } from '../../pages';
import { saveSection } from '../saveSection';
import { isSection, type SectionName, sectionRequest } from '../sections';
import { showSection } from '../showSection';

export const sections = Router();

sections.get('/', permit('settings.manage'), show);
sections.get('/:section', permit('settings.manage'), show);
sections.patch('/:section', permit('settings.manage'), save);

/** Page in the URL; default: the first. */
function sectionOf(req: Request): SectionName {
  const name = req.params.section ?? 'organisation';
  if (!isSection(name)) throw notFound();
  return name;
}

async function show(req: Request, res: Response): Promise<void> {
  const name = sectionOf(req);
  return render(res, 'Settings/Index', { section: { name, record: await showSection(name) } as SettingsSection });
}

async function checkLogo({ logo }: Record<string, unknown>): Promise<void> {
  if (typeof logo === 'string' && !(await areMedia([logo]))) throw new DomainError('image_unknown', { field: 'logo' });
}

async function save(req: Request, res: Response): Promise<void> {
  const section = sectionOf(req);
  const update = await readUpdate(req, res, sectionRequest(section), checkLogo);
  if (!update) return;
  await saveSection(auditContext(req), { section, values: update.input, version: update.version });
  done(req, res, paths.settings.section(section));
}

/** How long people's data is kept, and what the nights erased; the form is saved like every page of settings. */
import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { showSection } from '../../settings';
import { showRuns } from '../queries/showRuns';

export const privacySettings = Router();

privacySettings.get('/', permit('settings.manage'), async (_req, res) =>
  render(res, 'Settings/Privacy', { record: await showSection('privacy'), ...(await showRuns()) }),
);

/** Retention settings, and recent erasures; the form is saved like all settings. */
import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { showSection } from '../../settings';
import { showRuns } from '../queries/showRuns';

export const privacySettings = Router();

privacySettings.get('/', permit('settings.manage'), async (_req, res) =>
  render(res, 'Settings/Privacy', { record: await showSection('privacy'), ...(await showRuns()) }),
);

/** The state of the installation, for people who can change its settings. */
import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { runChecks } from '..';

export const status = Router();

status.get('/', permit('settings.manage'), async (_req, res) =>
  render(res, 'Status/Index', { checks: await runChecks() }),
);

import { Router } from 'express';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { securityLog as list } from '../lists/securityLog';

export const securityLog = Router();

securityLog.get('/', permit('audit.view'), async (req, res) =>
  render(res, 'SecurityLog/Index', { list: await showList(req, list) }),
);

securityLog.get('/export.:format', permit('audit.view'), exportList(list));

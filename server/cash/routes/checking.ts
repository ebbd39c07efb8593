/** The page that checks any code shown at the box office: type and validity. */
import { Router } from 'express';
import { render } from '../../http/render';
import { print } from './counterCaller';

export const checking = Router();

checking.get('/', print, (_req, res) => render(res, 'CheckAndPrint/Create', {}));

import { Router } from 'express';
import { anyone } from '../../http/authorize';
import { outsideProduction } from '../../http/outsideProduction';
import { render } from '../../http/render';

export const components = Router();

/** What pages are made of, in every state, for those who build with it. */
components.get('/components', anyone, outsideProduction, (_req, res) => render(res, 'Dev/Components', {}));

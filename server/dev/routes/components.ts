import { Router } from 'express';
import { anyone } from '../../http/authorize';
import { outsideProduction } from '../../http/outsideProduction';
import { render } from '../../http/render';

export const components = Router();

/** Component gallery in every state, for developers. */
components.get('/components', anyone, outsideProduction, (_req, res) => render(res, 'Dev/Components', {}));

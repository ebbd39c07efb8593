/** Table of contents: every domain's router, one line each. */
import { Router } from 'express';
import { welcome } from './events/routes/welcome';
import { messages } from './messages/routes/messages';
import { holds } from './orders/routes/holds';
import { shop } from './orders/routes/shop';

export const routes = Router();

routes.use(welcome);
routes.use(shop);
routes.use(holds);
routes.use(messages);

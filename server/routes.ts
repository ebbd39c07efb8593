/** Table of contents: every domain's router, one line each. */
import { Router } from 'express';
import { broadcasting } from './broadcasting/routes/broadcasting';
import { welcome } from './events/routes/welcome';
import { messages } from './messages/routes/messages';
import { holds } from './orders/routes/holds';
import { shop } from './orders/routes/shop';
import { payments } from './payments/routes/payments';
import { users } from './users/routes';

export const routes = Router();

routes.use(welcome);
routes.use(shop);
routes.use(holds);
routes.use(payments);
routes.use(messages);
routes.use(users);
routes.use(broadcasting);

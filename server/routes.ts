/** Table of contents: every domain's router, one line each. */
import { Router } from 'express';
import { broadcasting } from './broadcasting/routes/broadcasting';
import { welcome } from './events/routes/welcome';
import { devMail } from './mails/routes/devMail';
import { messages } from './messages/routes/messages';
import { holds } from './orders/routes/holds';
import { orderPages } from './orders/routes/orderPages';
import { shop } from './orders/routes/shop';
import { payments } from './payments/routes/payments';
import { dashboard } from './reports/routes/dashboard';
import { tickets } from './tickets/routes/tickets';
import { users } from './users/routes';
import { validations } from './validations/routes';

export const routes = Router();

routes.use(welcome);
routes.use(shop);
routes.use(holds);
routes.use(orderPages);
routes.use(tickets);
routes.use(payments);
routes.use(validations);
routes.use(dashboard);
routes.use(messages);
routes.use(devMail);
routes.use(users);
routes.use(broadcasting);

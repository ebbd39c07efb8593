/** Table of contents: every domain's router, one line each. */
import { Router } from 'express';
import { messages } from './messages/routes/messages';

export const routes = Router();

routes.use(messages);

/** Mounts the routers of all domains. For a shared prefix, the first that answers applies. */
import { Router } from 'express';
import { DOMAINS } from './domains';
import type { Domain } from './http/domain';

export const routes = Router();

for (const { routes: mounts = [] } of DOMAINS as readonly Domain[])
  for (const [path, ...handlers] of mounts) routes.use(path, ...handlers);

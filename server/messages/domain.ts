import type { Domain } from '../http/domain';
import { messages } from './routes/messages';

export const domain = {
  routes: [['/', messages]],
} satisfies Domain;

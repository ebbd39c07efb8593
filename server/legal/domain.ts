import type { Domain } from '../http/domain';
import { legalDrafts } from './routes/legalDrafts';
import { legalTexts } from './routes/legalTexts';

export const domain = {
  routes: [
    ['/legal', legalTexts],
    ['/settings/legal', legalDrafts],
  ],
} satisfies Domain;

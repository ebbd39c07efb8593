import type { Domain } from '../http/domain';
import { enqueueMails, mailJobs } from './jobs';
import { mailMetrics } from './metrics';
import { devMail } from './routes/devMail';
import { mailAnswers } from './routes/mailAnswers';
import { mailHealth } from './routes/mailHealth';
import { mailTexts } from './routes/mailTexts';

export const domain = {
  routes: [
    ['/settings/mail/answers', mailAnswers],
    ['/settings/mail', mailHealth],
    ['/settings/mails', mailTexts],
    ['/dev', devMail],
  ],
  jobs: mailJobs,
  metrics: mailMetrics,
  listeners: {
    mail_queued: [enqueueMails],
  },
} satisfies Domain;

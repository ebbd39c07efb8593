import type { Domain } from '../http/domain';
import { broadcastOccupancy } from './events';
import { nightlyReport } from './internal/nightlyReport';
import { mailWatch } from './mailWatch';
import { reports } from './routes';
import { eventPages } from './routes/eventPages';
import { statistics } from './routes/statistics';
import { mailReports } from './sales/mailReports';
import { rollUpJob } from './sales/rollUp';
import { sealJob } from './sales/sealedDays';

export const domain = {
  routes: [
    ['/admin/events', eventPages],
    ['/', reports],
    ['/statistics', statistics],
  ],
  jobs: [mailWatch, nightlyReport, mailReports, rollUpJob, sealJob],
  listeners: {
    availability: [broadcastOccupancy],
  },
} satisfies Domain;

import type { Domain } from '../http/domain';
import { broadcastOccupancy } from './events';
import { nightlyReport } from './internal/nightlyReport';
import { mailWatch } from './mailWatch';
import { reportEndpoints } from './routes/api';
import { dashboard } from './routes/dashboard';
import { eventPages } from './routes/eventPages';
import { internalReport } from './routes/internalReport';
import { lite, wall } from './routes/lite';
import { salesReports } from './routes/salesReports';
import { statistics } from './routes/statistics';
import { mailReports } from './sales/mailReports';
import { rollUpJob } from './sales/rollUp';
import { sealJob } from './sales/sealedDays';

export const domain = {
  endpoints: reportEndpoints,
  routes: [
    ['/admin/events', eventPages],
    ['/admin/internal-report', internalReport],
    ['/dashboard', dashboard, lite],
    ['/sales-reports', salesReports],
    ['/screens', wall],
    ['/statistics', statistics],
  ],
  jobs: [mailWatch, nightlyReport, mailReports, rollUpJob, sealJob],
  listeners: {
    availability: [broadcastOccupancy],
  },
} satisfies Domain;

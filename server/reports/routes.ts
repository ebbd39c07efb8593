/** Routes of the dashboard and of reports. */
import { Router } from 'express';
import { dashboard } from './routes/dashboard';
import { internalReport } from './routes/internalReport';
import { lite, wall } from './routes/lite';
import { salesReports } from './routes/salesReports';

export const reports = Router();

reports.use('/admin/internal-report', internalReport);
reports.use('/dashboard', dashboard, lite);
reports.use('/sales-reports', salesReports);
reports.use('/screens', wall);

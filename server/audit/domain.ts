import type { Domain } from '../http/domain';
import { auditLog } from './routes/auditLog';
import { history } from './routes/history';
import { securityLog } from './routes/securityLog';

export const domain = {
  routes: [
    ['/admin/audit-log', auditLog],
    ['/admin/history', history],
    ['/admin/security-log', securityLog],
  ],
} satisfies Domain;

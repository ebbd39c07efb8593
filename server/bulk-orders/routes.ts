/** Routes of companies: entrance, orders, codes, and staff pages. */
import { Router } from 'express';
import { personal } from '../http/personal';
import { claimLinks } from './routes/claims';
import { companies, companyApplications } from './routes/companies';
import { bulkDoor } from './routes/door';
import { handing } from './routes/handing';
import { companyInvoices } from './routes/invoices';
import { masters } from './routes/masters';
import { priceLists } from './routes/priceLists';

export const bulk = Router();

bulk.use('/claims', personal, claimLinks);
bulk.use(personal, bulkDoor);
bulk.use('/orders', personal, companyInvoices, masters, handing);
bulk.use('/companies', companies);
bulk.use('/price-lists', priceLists);
bulk.use('/apply', companyApplications);

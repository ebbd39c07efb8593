import { type Request, type Response, Router } from 'express';
import { permit } from '../../../http/authorize';
import { exportList, showList, sumList } from '../../../http/lists';
import { render } from '../../../http/render';
import { MAX_SUMMED } from '../../../shared/maxSummed';
import { COLUMNS, FIGURES, type FigureRow, nameFigures } from '../summary';
import { ticketList as list } from '../ticketList';

const view = permit('tickets.view', 'within');

export const ticketAdmin = Router();

ticketAdmin.get('/', view, index);
ticketAdmin.get('/export.:format', view, exportList(list));

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Tickets/Admin/Index', {
    list: await showList(req, list),
    summary: async () =>
      nameFigures(
        await sumList<FigureRow>(req, list, { columns: COLUMNS, figures: FIGURES, most: MAX_SUMMED }),
        req.locale,
      ),
  });
}

/** Bytes for a printer connected to the browser. */
import { type Request, type Response, Router } from 'express';
import { takeBytes } from '../printing/atBrowser';
import { findPrint } from '../printing/listPrints';
import { print } from './counterCaller';

export const prints = Router();

prints.post('/:id/bytes', print, bytes);

async function bytes(req: Request, res: Response): Promise<void> {
  const { id } = await findPrint(req.actor, req.params.id);
  res.type('application/octet-stream').send(Buffer.from(await takeBytes(id)));
}

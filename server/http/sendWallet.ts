import type { Request, Response } from 'express';
import { download } from './download';
import { flash } from './inertia';

type HandedOut = { kind: 'file'; filename: string; type: string; content: Buffer } | { kind: 'link'; url: string };

/** Sends a wallet pass: the file, or a redirect to the provider; back with a message if it is unavailable. */
export function sendWallet(req: Request, res: Response, handed: HandedOut | null, back: string): void {
  res.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' });
  if (handed?.kind === 'file') return download(res, handed);
  if (handed) return res.redirect(303, handed.url);
  flash(req, { toast: { kind: 'error', message: req.t('wallets.away') } });
  res.redirect(303, back);
}

/** Settings › Wallets: certificates and keys can be entered but are never sent out. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { done, doneSaying, readUpdate } from '../../../http/records';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { updateApple, updateGoogle } from '../settings/changeWallet';
import { showWallets } from '../settings/showWallets';
import { testWallet } from '../settings/testWallet';
import { walletRequests } from '../settings/walletRequests';
import { WALLET_KINDS, type WalletKind } from '../wallet';

const patience = throttle({ name: 'wallet-test', limit: 10, windowSeconds: 600, key: (req) => userOf(req).id });

export const walletSettings = Router();

walletSettings.get('/', permit('settings.manage'), index);
walletSettings.patch('/apple', permit('settings.manage'), interactiveSession, saveApple);
walletSettings.patch('/google', permit('settings.manage'), interactiveSession, saveGoogle);
walletSettings.post('/:kind/test', permit('settings.manage'), interactiveSession, patience, test);

/** @throws HttpError 404 */
function kindOf(req: Request): WalletKind {
  const kind = WALLET_KINDS.find((known) => known === req.params.kind);
  if (!kind) throw notFound();
  return kind;
}

async function index(_req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/Wallets', await showWallets());
}

async function saveApple(req: Request, res: Response): Promise<void> {
  const sent = await readUpdate(req, res, walletRequests.apple);
  if (!sent) return;
  await updateApple(auditContext(req), sent.input, sent.version);
  done(req, res, paths.settings.wallets());
}

async function saveGoogle(req: Request, res: Response): Promise<void> {
  const sent = await readUpdate(req, res, walletRequests.google);
  if (!sent) return;
  await updateGoogle(auditContext(req), sent.input, sent.version);
  done(req, res, paths.settings.wallets());
}

async function test(req: Request, res: Response): Promise<void> {
  const problem = await testWallet(kindOf(req));
  const back = paths.settings.wallets();
  if (!problem) return doneSaying(req, res, back, req.t('wallets.test_works'));
  const message =
    problem.kind === 'refused'
      ? req.t('wallets.problem_refused', { code: problem.code })
      : req.t(`wallets.problem_${problem.kind}`);
  flash(req, { toast: { kind: 'error', message } });
  res.redirect(303, back);
}

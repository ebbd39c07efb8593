/** The legal texts as everybody reads them, each version at an address of its own. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { render } from '../../http/render';
import { notFound } from '../../shared/errors';
import { isLegalKind, type LegalKind } from '../../shared/legalKinds';
import { showText } from '../queries/showText';

const VERSION = /^[1-9]\d{0,5}$/;

export const legalTexts = Router();

legalTexts.get('/:kind', anyone, show);
legalTexts.get('/:kind/:version', anyone, show);

/** The text that the address names. @throws HttpError 404 */
export function kindOf({ params: { kind } }: Request): LegalKind {
  if (!isLegalKind(kind)) throw notFound();
  return kind;
}

async function show(req: Request, res: Response): Promise<void> {
  const { version } = req.params;
  if (version !== undefined && !VERSION.test(String(version))) throw notFound();
  const asked = {
    kind: kindOf(req),
    locale: req.locale,
    ...(version === undefined ? {} : { version: Number(version) }),
  };
  return render(res, 'Legal/Show', await showText(asked));
}

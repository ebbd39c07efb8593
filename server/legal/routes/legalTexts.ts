/** Published legal texts; each version has its own URL. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { describePage, isFirstDocument } from '../../http/pageHead';
import { render } from '../../http/render';
import { readSettings } from '../../settings';
import { notFound } from '../../shared/errors';
import { isLegalKind, type LegalKind } from '../../shared/legalKinds';
import { paths } from '../../shared/paths';
import { describe } from '../../site';
import type { LegalPages } from '../pages';
import { showText } from '../queries/showText';

const VERSION = /^[1-9]\d{0,5}$/;

export const legalTexts = Router();

legalTexts.get('/:kind', anyone, show);
legalTexts.get('/:kind/:version', anyone, show);

/** The text in the URL. @throws HttpError 404 */
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
  const text = await showText(asked);
  // An earlier version can be read, but search engines should find the one in force.
  if (isFirstDocument(req) && text.newer === null) await describeText(req, res, text);
  return render(res, 'Legal/Show', text);
}

async function describeText(req: Request, res: Response, { kind, body }: LegalPages['Legal/Show']): Promise<void> {
  const { 'organisation.name': name } = await readSettings();
  describePage(res, {
    title: `${req.t(`common.legal_${kind}`)} · ${name}`,
    description: describe(body),
    path: paths.legal(kind),
    type: 'article',
  });
}

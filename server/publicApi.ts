/** The public API: its endpoints, the document about them, and the page to read it (docs/api.md). */
import { json, type Request, Router } from 'express';
import { counterProtocol } from './cash/routes/counterProtocol';
import { DOMAINS } from './domains';
import { anyone } from './http/authorize';
import { COOKIES } from './http/cookies';
import type { Domain } from './http/domain';
import { drawDocs } from './http/endpoints/docsPage';
import { endpointRouter, otherMethods } from './http/endpoints/endpointRouter';
import { answerOnce } from './http/endpoints/idempotency';
import { openApiDocument } from './http/endpoints/openApi';
import { answerProblem } from './http/endpoints/problem';
import { rateLimit } from './http/endpoints/rateLimit';
import { tokenActor } from './http/endpoints/tokenActor';
import { plainAddress } from './http/security';
import { storableInput } from './http/storableInput';
import { absoluteUrl } from './infra/runtime';
import { octoProtocol } from './octo/routes/protocol';
import { API_SCOPE_NAMES } from './shared/apiScopes';
import { notFound } from './shared/errors';
import { memoize } from './shared/memoize';
import { deviceProtocol } from './validations/routes/turnstileEndpoints';

const VERSION = '/api/v1';
const BODY_LIMIT = '1mb';

const endpoints = (DOMAINS as readonly Domain[])
  .flatMap((domain) => domain.endpoints ?? [])
  .sort((one, other) => one.path.localeCompare(other.path, 'en'));

const SECURITY = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `Access token of a member of staff, made in their profile. Scopes: ${API_SCOPE_NAMES.join(', ')}.`,
  },
  device: { type: 'http', scheme: 'bearer', description: 'Token of a paired device.' },
  session: { type: 'apiKey', in: 'cookie', name: COOKIES.session, description: 'Session of a signed-in cashier.' },
  reseller: {
    type: 'http',
    scheme: 'bearer',
    description: 'Key of a reseller’s connection, made on its company’s page.',
  },
};

const DOCS_POLICY = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const documentAt = memoize(1, (url: string) =>
  openApiDocument(
    {
      title: 'Aforo',
      version: '1',
      description:
        'Programs of the house and of partners read, sell and change; resellers book by OCTO; turnstiles, kiosks and the point of sale have protocols of their own.',
      url,
    },
    [
      {
        tag: 'API',
        description: 'For programs with an access token.',
        prefix: VERSION,
        security: 'token',
        endpoints,
      },
      deviceProtocol,
      counterProtocol,
      octoProtocol,
    ],
    SECURITY,
  ),
);

/** @returns the OpenAPI document; the same object at each call */
export const apiDocument = (url = absoluteUrl('')) => documentAt(url);

const v1 = Router();
v1.use(
  tokenActor,
  rateLimit({ name: 'api', limit: 600, windowSeconds: 60 }),
  plainAddress,
  json({ limit: BODY_LIMIT }),
  storableInput,
);
v1.use(endpointRouter(endpoints, (req: Request) => req, answerOnce));
v1.use(otherMethods(endpoints));

const unknownAddress = () => {
  throw notFound();
};

export const publicApi = Router();
publicApi.get('/openapi.json', anyone, (_req, res) => {
  res.set('Cache-Control', 'public, max-age=300').json(apiDocument());
});
publicApi.get('/docs', anyone, (req, res) => {
  res
    .set('Cache-Control', 'public, max-age=300')
    .set('Content-Security-Policy', DOCS_POLICY)
    .type('html')
    .send(drawDocs(apiDocument(), req.query.q));
});
publicApi.use('/v1', v1, unknownAddress, answerProblem);

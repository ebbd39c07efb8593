/**
 * Simulates Google Wallet from its documentation: tokens for a signed assertion, classes and objects over REST, links
 * for a signed token. It shares no code with the product, and refuses what Google refuses.
 */
import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Answered, type Asked, type StandIn, startStandIn } from './standIn';

export const ISSUER = '3388000000022222222';
export const ACCOUNT = 'tickets@museo.iam.gserviceaccount.com';
type Resource = Record<string, unknown> & { id: string };
type Claims = Record<string, unknown> & { payload?: Record<string, Resource[]> };

export type GoogleWallet = StandIn & {
  /** The key file of Google Cloud. */
  keyFile: string;
  classes: Map<string, Resource>;
  objects: Map<string, Resource>;
  /** Claims submitted for saving. */
  saved: Claims[];
  /** Whether the service account may write for the issuer. */
  isUser: boolean;
};

const json = (status: number, body: unknown): Answered => ({ status, body: JSON.stringify(body) });
const refused = (status: number, message: string) => json(status, { error: { code: status, message } });

export async function startGoogleWallet(): Promise<GoogleWallet> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const classes = new Map<string, Resource>();
  const objects = new Map<string, Resource>();
  const tokens = new Set<string>();

  /** The claims of a token signed by the account's key; null for others. */
  function read(token: string): Claims | null {
    const [head = '', body = '', signature = ''] = token.split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${body}`)
      .verify(publicKey, Buffer.from(signature, 'base64url'));
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString() || '{}') as { alg?: string };
    return isSigned && alg === 'RS256' ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims) : null;
  }

  function giveToken(asked: Asked): Answered {
    const form = new URLSearchParams(asked.body);
    const claims = read(form.get('assertion') ?? '');
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims?.iss === ACCOUNT &&
      claims.aud === 'https://oauth2.googleapis.com/token' &&
      claims.scope === 'https://www.googleapis.com/auth/wallet_object.issuer' &&
      Number(claims.exp) - Number(claims.iat) <= 3600;
    if (!isRight) return json(400, { error: 'invalid_grant' });
    const token = randomUUID();
    tokens.add(token);
    return json(200, { access_token: token, expires_in: 3599, token_type: 'Bearer' });
  }

  const isSound = (resource: Resource) => resource.id?.startsWith(`${ISSUER}.`) && /^[\w.-]+$/.test(resource.id);

  function insert({ body }: Asked): Answered {
    const claims = read((JSON.parse(body) as { jwt: string }).jwt);
    if (!claims || claims.iss !== ACCOUNT || claims.aud !== 'google' || claims.typ !== 'savetowallet')
      return refused(400, 'Invalid JWT');
    const { eventTicketClasses = [], eventTicketObjects = [] } = claims.payload ?? {};
    if (![...eventTicketClasses, ...eventTicketObjects].every(isSound)) return refused(400, 'Invalid resource id');
    for (const one of eventTicketClasses) if (!classes.has(one.id)) classes.set(one.id, one);
    for (const one of eventTicketObjects) {
      if (!classes.has(String(one.classId))) return refused(404, 'Class not found');
      if (!objects.has(one.id)) objects.set(one.id, one);
    }
    google.saved.push(claims);
    return json(200, { saveUri: `https://pay.google.com/gp/v/save/${randomUUID()}` });
  }

  function rest(asked: Asked): Answered {
    const given = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1];
    if (!given || !tokens.has(given)) return refused(401, 'Invalid Credentials');
    if (!google.isUser) return refused(403, 'Permission denied');
    const [kind = '', id = ''] = asked.path.replace('/walletobjects/v1/', '').split('/');
    if (asked.method === 'POST' && kind === 'jwt') return insert(asked);
    if (asked.method === 'GET' && kind === 'eventTicketClass' && !id)
      return asked.query.get('issuerId') === ISSUER ? json(200, { resources: [] }) : refused(404, 'Issuer not found');
    const kept = kind === 'eventTicketClass' ? classes : kind === 'eventTicketObject' ? objects : null;
    if (!kept?.has(id)) return refused(404, 'Not found');
    if (asked.method !== 'PUT') return refused(405, 'Method not allowed');
    kept.set(id, JSON.parse(asked.body) as Resource);
    return json(200, kept.get(id));
  }

  const standIn = await startStandIn((asked) => (asked.path === '/token' ? giveToken(asked) : rest(asked)));
  const keyFile = JSON.stringify({
    type: 'service_account',
    client_email: ACCOUNT,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'https://elsewhere.example/token',
  });
  const google: GoogleWallet = Object.assign(standIn, { keyFile, classes, objects, saved: [], isUser: true });
  return google;
}

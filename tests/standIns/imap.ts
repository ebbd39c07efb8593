/**
 * A mail server over IMAP4rev1, from RFC 3501: one user with one mailbox, with TLS or STARTTLS. It supports the
 * commands of a client that reads a mailbox and marks messages, and refuses all others.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { Issued } from './appleCertificates';

export const USER = 'answers@museo.example';
export const PASSWORD = 'a lamp behind the organ';

export type Letter = { uid: number; raw: Buffer; seen: boolean; size: number };
export type Imap = {
  port: number;
  letters: Letter[];
  uidValidity: number;
  /** Commands received, without tags and passwords. */
  asked: string[];
  /** `storeless`: the connection breaks when a message is to be marked, and nothing is marked. */
  mood: 'well' | 'storeless';
  put: (raw: string | Buffer, more?: Partial<Letter>) => Letter;
  close: () => Promise<void>;
};
type Way = 'tls' | 'starttls' | 'plain';

const CRLF = '\r\n';
const unquoted = (text = ''): string => text.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1');

/** Whether a set of numbers (`1,3:5,9:*`) includes an existing message. */
function names(set: string, uid: number, last: number): boolean {
  return set.split(',').some((part) => {
    const [from, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(from!, to!) && uid <= Math.max(from!, to!);
  });
}

/** Splits bytes into lines; a line that ends with a literal continues after it. */
function linesOf(onLine: (line: string) => void, onLiteral: () => void) {
  let kept = '';
  let line = '';
  return (bytes: Buffer): void => {
    kept += bytes.toString('latin1');
    for (let end = kept.indexOf(CRLF); end >= 0; end = kept.indexOf(CRLF)) {
      const [, size, plus] = /\{(\d+)(\+)?\}$/.exec(kept.slice(0, end)) ?? [];
      if (size === undefined) {
        onLine(line + kept.slice(0, end));
        [line, kept] = ['', kept.slice(end + 2)];
        continue;
      }
      if (!plus) onLiteral();
      const start = end + 2;
      if (kept.length < start + Number(size)) return;
      line += `${kept.slice(0, end).replace(/\{\d+\+?\}$/, '')}"${kept.slice(start, start + Number(size))}"`;
      kept = kept.slice(start + Number(size));
    }
  };
}

function answerer(imap: Imap, certificate: Issued, way: Way) {
  return function serve(opened: Socket): void {
    opened.setNoDelay(true);
    let socket = opened;
    let isSafe = way === 'tls';
    let isKnown = false;
    let isOpen = false;
    /** The tag of the client being asked for user and password. */
    let asking: string | null = null;
    const say = (...lines: (string | Buffer)[]) => {
      socket.write(Buffer.concat(lines.map((line) => Buffer.from(typeof line === 'string' ? `${line}${CRLF}` : line))));
    };
    const capability = () =>
      [
        'IMAP4rev1 ID NAMESPACE UNSELECT',
        isSafe ? 'AUTH=PLAIN' : 'LOGINDISABLED',
        !isSafe && way === 'starttls' && 'STARTTLS',
      ]
        .filter(Boolean)
        .join(' ');
    const last = () => Math.max(0, ...imap.letters.map(({ uid }) => uid));
    const named = (set: string) => imap.letters.filter(({ uid }) => names(set, uid, last()));

    function letIn(tag: string, user: string, password: string): void {
      isKnown = isSafe && user === USER && password === PASSWORD;
      if (isKnown) say(`${tag} OK [CAPABILITY ${capability()}] Logged in`);
      else say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
    }

    function fetch(tag: string, set: string, items: string): void {
      for (const letter of named(set)) {
        const said = [`UID ${letter.uid}`, `FLAGS (${letter.seen ? '\\Seen' : ''})`];
        if (/RFC822\.SIZE/i.test(items)) said.push(`RFC822.SIZE ${letter.size}`);
        const at = imap.letters.indexOf(letter) + 1;
        if (!/BODY(\.PEEK)?\[\]/i.test(items)) say(`* ${at} FETCH (${said.join(' ')})`);
        else say(`* ${at} FETCH (${said.join(' ')} BODY[] {${letter.raw.length}}`, letter.raw, ')');
        // Fetching without PEEK marks it as read.
        if (/BODY\[\]/i.test(items)) letter.seen = true;
      }
      say(`${tag} OK Done`);
    }

    function search(tag: string, query: string): void {
      const [, set] = /\bUID ([\d:*,]+)/i.exec(query) ?? [];
      const found = (set ? named(set) : imap.letters).filter(({ seen }) => !seen || !/\bUNSEEN\b/i.test(query));
      say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`, `${tag} OK Done`);
    }

    function upgrade(tag: string): void {
      say(`${tag} OK Begin`);
      opened.removeAllListeners('data');
      const context = createSecureContext({ cert: certificate.certificate, key: certificate.privateKey });
      socket = new TLSSocket(opened, { isServer: true, secureContext: context });
      isSafe = true;
      listen();
    }

    const select = (tag: string, mailbox: string) => {
      isOpen = mailbox.toUpperCase() === 'INBOX';
      if (!isOpen) return say(`${tag} NO [NONEXISTENT] Unknown mailbox`);
      say('* FLAGS (\\Seen \\Deleted)', `* ${imap.letters.length} EXISTS`, '* 0 RECENT');
      say('* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] ok', `* OK [UIDVALIDITY ${imap.uidValidity}] ok`);
      say(`* OK [UIDNEXT ${last() + 1}] ok`, `${tag} OK [READ-WRITE] Selected`);
    };

    function store(tag: string, set: string, flags: string): void {
      if (imap.mood === 'storeless') return void socket.destroy();
      for (const letter of named(set)) if (/^\+FLAGS.*\\Seen/i.test(flags)) letter.seen = true;
      say(`${tag} OK Done`);
    }

    const open: Record<string, (tag: string, rest: string) => void> = {
      CAPABILITY: (tag) => say(`* CAPABILITY ${capability()}`, `${tag} OK Done`),
      NOOP: (tag) => say(`${tag} OK Done`),
      ID: (tag) => say('* ID NIL', `${tag} OK Done`),
      LOGOUT: (tag) => {
        say('* BYE Goodbye', `${tag} OK Done`);
        socket.end();
      },
      STARTTLS: (tag) => (way === 'starttls' && !isSafe ? upgrade(tag) : say(`${tag} BAD Not now`)),
      AUTHENTICATE: (tag, rest) => {
        if (!isSafe || rest.toUpperCase() !== 'PLAIN') return say(`${tag} NO Not this way`);
        asking = tag;
        say('+ ');
      },
      LOGIN: (tag, rest) => {
        const [user, password] = rest.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
        letIn(tag, unquoted(user), unquoted(password));
      },
    };
    const known: typeof open = {
      NAMESPACE: (tag) => say('* NAMESPACE (("" "/")) NIL NIL', `${tag} OK Done`),
      LIST: (tag, rest) => {
        if (/"?(INBOX|\*|%)"?$/i.test(rest)) say('* LIST (\\HasNoChildren) "/" INBOX');
        say(`${tag} OK Done`);
      },
      LSUB: (tag) => say(`${tag} OK Done`),
      SELECT: (tag, rest) => select(tag, unquoted(rest)),
    };
    const selected: typeof open = {
      UNSELECT: (tag) => say(`${tag} OK Done`),
      CLOSE: (tag) => say(`${tag} OK Done`),
      'UID SEARCH': search,
      'UID FETCH': (tag, rest) => fetch(tag, rest.split(' ', 1)[0]!, rest),
      'UID STORE': (tag, rest) => store(tag, rest.split(' ', 1)[0]!, rest.slice(rest.indexOf(' ') + 1)),
    };

    function hear(line: string): void {
      if (asking) {
        const tag = asking;
        asking = null;
        const [, user = '', password = ''] = Buffer.from(line, 'base64').toString().split('\0');
        return letIn(tag, user, password);
      }
      const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+)(?: (.*))?$/is.exec(line) ?? [];
      const name = command.toUpperCase();
      imap.asked.push(name === 'LOGIN' ? name : `${name} ${rest}`.trim());
      const handle = open[name] ?? (isKnown ? known[name] : undefined) ?? (isOpen ? selected[name] : undefined);
      if (handle) handle(tag, rest);
      else say(`${tag} BAD Unknown`);
    }

    function listen(): void {
      socket.on('error', () => {});
      socket.on(
        'data',
        linesOf(hear, () => say('+ ')),
      );
    }
    listen();
    say(`* OK [CAPABILITY ${capability()}] Ready`);
  };
}

export async function startImap(certificate: Issued, way: Way = 'tls'): Promise<Imap> {
  const imap: Imap = {
    port: 0,
    letters: [],
    uidValidity: 7,
    asked: [],
    mood: 'well',
    put: (raw, more) => {
      const bytes = Buffer.from(raw);
      const uid = Math.max(0, ...imap.letters.map((letter) => letter.uid)) + 1;
      const letter = { uid, raw: bytes, seen: false, size: bytes.length, ...more };
      imap.letters.push(letter);
      return letter;
    },
    close: async () => {},
  };
  const serve = answerer(imap, certificate, way);
  const sockets = new Set<Socket>();
  const server: Server =
    way === 'tls'
      ? createTlsServer({ cert: certificate.certificate, key: certificate.privateKey }, serve)
      : createServer(serve);
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  imap.port = (server.address() as { port: number }).port;
  imap.close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return imap;
}

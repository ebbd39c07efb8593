/** Scenarios of a game day, in the order in which they are run. */
import { setTimeout as pause } from 'node:timers/promises';
import { answering } from '../../tests/integration/webhooks/receiver';
import type { Disk } from './disk';
import { endBackends, fillDisk, killInJobs, onWire, type Stage, withClock, withMood } from './faults';
import { findFaketime } from './house';
import { killBroadcaster, watchLive } from './live';

export type Scenario = {
  /** Selects it in `npm run gameday -- <name>`, also by its first word. */
  name: string;
  title: string;
  /** Resolves when the fault has ended. */
  run: (stage: Stage) => Promise<void>;
  /** Why this machine cannot run it; null if it can. */
  lacks?: (disk: Disk | null) => string | null;
};

const TEMPORARILY_REFUSED = 451;
const seconds = (count: number) => pause(count * 1000);
const lacksFaketime = () => (findFaketime() ? null : 'faketime is not installed');

export const scenarios = (disk: Disk | null): readonly Scenario[] => [
  {
    name: 'process',
    title: 'A web process with its live connections is killed (kill -9) and started again',
    run: ({ house, seconds: length }) =>
      watchLive(house, async () => {
        await house.processes[0].kill9();
        await seconds(length);
        await house.start(0);
      }),
  },
  {
    name: 'broadcaster',
    title:
      'The process of live events is killed (kill -9) and started again; the web processes are restarted around it',
    run: ({ house, seconds: length }) => killBroadcaster(house, length),
  },
  {
    name: 'job',
    title: 'Each process is killed while it sends emails',
    run: killInJobs,
  },
  {
    name: 'postgres-backends',
    title: 'PostgreSQL ends all connections, every two seconds',
    run: async ({ house, seconds: length }) => {
      for (let passed = 0; passed < length; passed += 2) {
        await endBackends(house);
        await seconds(2);
      }
    },
  },
  {
    name: 'postgres-restart',
    title: 'PostgreSQL is stopped and started again',
    run: async ({ house, seconds: length }) => {
      await house.cluster.down('INT');
      await seconds(length);
      await house.cluster.up();
    },
  },
  {
    name: 'postgres-crash',
    title: 'PostgreSQL crashes and recovers from its log',
    run: async ({ house }) => {
      await house.cluster.down('QUIT');
      await house.cluster.up();
    },
  },
  {
    name: 'disk',
    title: 'The disk of PostgreSQL is full',
    run: fillDisk(disk),
    lacks: (made) => (made ? null : 'a small disk needs root and unshare'),
  },
  { name: 'database-cut', title: 'The network to the database is cut', run: onWire('database', (wire) => wire.cut()) },
  {
    name: 'database-silent',
    title: 'The database accepts connections and never answers',
    run: onWire('database', (wire) => wire.freeze()),
  },
  {
    name: 'database-slow',
    title: 'Each packet to and from the database takes 300 ms',
    run: onWire('database', (wire) => wire.slow(300)),
  },
  {
    name: 'database-half',
    title: 'Connections to the database are closed in one direction',
    run: onWire('database', (wire) => wire.halfClose()),
  },
  { name: 'mail-stopped', title: 'The mail server is stopped', run: onWire('mailWire', (wire) => wire.cut()) },
  {
    name: 'mail-slow',
    title: 'Each packet to and from the mail server takes three seconds',
    run: onWire('mailWire', (wire) => wire.slow(3000)),
  },
  {
    name: 'mail-silent',
    title: 'The mail server accepts connections and never answers',
    run: onWire('mailWire', (wire) => wire.freeze()),
  },
  {
    name: 'mail-refusing',
    title: `The mail server refuses every recipient for now (${TEMPORARILY_REFUSED})`,
    run: async ({ house, seconds: length }) => {
      house.refusal.code = TEMPORARILY_REFUSED;
      await seconds(length);
      house.refusal.code = null;
    },
  },
  {
    name: 'certificate',
    title: 'The certificate of the mail server has expired',
    lacks: lacksFaketime,
    run: async ({ house, seconds: length }) => {
      house.mail.show(house.certificates.expired);
      await house.mailWire.cut();
      await house.mailWire.mend();
      await seconds(length);
      house.mail.show(house.certificates.valid);
    },
  },
  { name: 'provider-away', title: 'The payment provider cannot be reached', run: withMood('down') },
  { name: 'provider-slow', title: 'The payment provider answers after 30 seconds', run: withMood('slow') },
  { name: 'provider-lost', title: 'Answers of the payment provider are lost', run: withMood('lost') },
  {
    name: 'provider-twice',
    title: 'The payment provider sends each message three times at once',
    run: async ({ crowd, seconds: length }) => {
      crowd.messages.copies = 3;
      await seconds(length);
      crowd.messages.copies = 1;
    },
  },
  {
    name: 'webhook',
    title: 'The receiver of webhooks accepts requests and never answers',
    run: async ({ house, seconds: length }) => {
      house.receiver.reply = () => undefined;
      await seconds(length);
      house.receiver.reply = answering(204);
    },
  },
  {
    name: 'clock-ahead',
    title: 'The clock of one process is two hours ahead',
    run: withClock('+2h'),
    lacks: lacksFaketime,
  },
  {
    name: 'clock-behind',
    title: 'The clock of one process is two hours behind',
    run: withClock('-2h'),
    lacks: lacksFaketime,
  },
];

/** Those with one of these names or first words; all if there is none. @throws Error for a word that selects none */
export function select(all: readonly Scenario[], words: readonly string[]): readonly Scenario[] {
  const fits = ({ name }: Scenario, word: string) => name === word || name.startsWith(`${word}-`);
  for (const word of words)
    if (!all.some((one) => fits(one, word)))
      throw new Error(`no scenario ${word}. There are: ${all.map(({ name }) => name).join(', ')}`);
  return words.length === 0 ? all : all.filter((one) => words.some((word) => fits(one, word)));
}

/** The report of a game day, in Markdown. */
import type { Outcome } from './run';
import { KINDS } from './seen';

const HEADINGS = [
  'scenario',
  'fault, s',
  'orders paid',
  ...KINDS,
  'answers well after, s',
  'all done after, s',
  'proofs',
];

const verdict = ({ wrong }: Outcome): string => (wrong.length === 0 ? 'hold' : `**${wrong.length} broken**`);

const rowOf = (outcome: Outcome): string[] =>
  outcome.leftOut
    ? [outcome.name, ...Array.from({ length: HEADINGS.length - 2 }, () => ''), `left out: ${outcome.leftOut}`]
    : [
        outcome.name,
        String(outcome.seconds),
        String(outcome.paid),
        ...KINDS.map((kind) => String(outcome.seen.counts[kind])),
        String(outcome.answersAfter),
        String(outcome.settledAfter),
        verdict(outcome),
      ];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The table alone. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  [line(HEADINGS), line(HEADINGS.map(() => '---')), ...outcomes.map((outcome) => line(rowOf(outcome)))].join('\n');

/** Sentences that people read, the most frequent first, and broken proofs. */
export function detailsOf({ name, title, seen, wrong, repeatedMails, leftOut }: Outcome): string {
  if (leftOut) return '';
  const sentences = [...seen.sentences].sort((one, other) => other[1] - one[1]);
  return [
    `### ${name}`,
    '',
    `${title}.`,
    '',
    ...sentences.map(([sentence, count]) => `- ${count} × ${sentence}`),
    ...(sentences.length === 0 ? ['- No one noticed.'] : []),
    ...(repeatedMails > 0 ? [`- ${repeatedMails} emails arrived again under the same Message-ID.`] : []),
    ...wrong.map((what) => `- **Broken:** ${what}`),
    '',
  ].join('\n');
}

export const reportOf = (outcomes: readonly Outcome[]): string =>
  ['# Game day', '', tableOf(outcomes), '', '## What people saw', '', ...outcomes.map(detailsOf)].join('\n');

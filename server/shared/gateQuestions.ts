/** A product's questions at the gate, and whether they are answered: shared by the server and offline devices. */
import type { LocalText } from './localText';

export const GATE_QUESTION_KINDS = ['yes_no', 'choice', 'text'] as const;
export type GateQuestionKind = (typeof GATE_QUESTION_KINDS)[number];

/** `options`: for a choice; the answer is the value of one. */
export type GateQuestion = {
  id: string;
  kind: GateQuestionKind;
  label: LocalText;
  options: { value: string; label: LocalText }[];
};

/** Keyed by question id. */
export type GateAnswers = Record<string, string>;

/** Same as `answers_missing`: the gate denies entry before all are answered. */
export const areAnswersMissing = (questions: readonly GateQuestion[], answers: GateAnswers | null): boolean =>
  questions.some(({ id, kind, options }) => {
    const given = (answers?.[id] ?? '').trim();
    if (kind === 'yes_no') return given !== 'yes' && given !== 'no';
    if (kind === 'choice') return options.every(({ value }) => value !== given);
    return given === '';
  });

/** What a product asks at the gate, and whether it was answered: the same for the server and for a device that is alone. */
import type { LocalText } from './localText';

export const GATE_QUESTION_KINDS = ['yes_no', 'choice', 'text'] as const;
export type GateQuestionKind = (typeof GATE_QUESTION_KINDS)[number];

/** `options`: of a choice; the answer is one's value. */
export type GateQuestion = {
  id: string;
  kind: GateQuestionKind;
  label: LocalText;
  options: { value: string; label: LocalText }[];
};

/** By the question's id. */
export type GateAnswers = Record<string, string>;

/** As `answers_missing` says it: no visitor is let in before all is answered. */
export const areAnswersMissing = (questions: readonly GateQuestion[], answers: GateAnswers | null): boolean =>
  questions.some(({ id, kind, options }) => {
    const given = (answers?.[id] ?? '').trim();
    if (kind === 'yes_no') return given !== 'yes' && given !== 'no';
    if (kind === 'choice') return options.every(({ value }) => value !== given);
    return given === '';
  });

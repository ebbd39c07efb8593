/** Gate questions in a product's form. */
import { z } from 'zod';
import { GATE_QUESTION_KINDS, type GateQuestion } from '../shared/gateQuestions';
import { option } from './holderFieldRequest';
import { requiredTexts } from './requestParts';

const MAX_QUESTIONS = 5;
const MAX_OPTIONS = 12;

const question = z
  .object({
    id: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    kind: z.enum(GATE_QUESTION_KINDS),
    label: requiredTexts(120),
    options: z.array(option).max(MAX_OPTIONS).default([]),
  })
  // Drops options of other kinds, which would reappear when the kind is changed back.
  .transform((it): GateQuestion => (it.kind === 'choice' ? it : { ...it, options: [] }))
  .superRefine(({ kind, options }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (kind === 'choice' && options.length < 2) refuse(['options'], 'errors.holder_options');
    const values = options.map(({ value }) => value);
    values.forEach((value, at) => {
      if (values.indexOf(value) !== at) refuse(['options', at, 'value'], 'errors.holder_option_twice');
    });
  });

/** In the order of the questions, each id once. */
export const gateQuestionsRequest = z
  .array(question)
  .max(MAX_QUESTIONS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'errors.invalid');

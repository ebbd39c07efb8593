import type { GateAnswers } from '@server/shared/gateQuestions';
import type { AskedQuestion } from '@server/validations/pages';
import { type FormEvent, useState } from 'react';
import { RadioCards } from '@/Components/RadioCards';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { BUTTON } from './sheetButton';

const MAX_ANSWER = 300;

/** Questions that the steward asks before the entry counts. All need an answer before the scan is sent. */
export function GateQuestions({
  questions,
  onAnswer,
}: {
  questions: readonly AskedQuestion[];
  onAnswer: (answers: GateAnswers) => void;
}) {
  const t = useT();
  const [answers, setAnswers] = useState<GateAnswers>({});
  const [isTried, setTried] = useState(false);
  const isMissing = ({ id }: AskedQuestion) => !answers[id]?.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!questions.some(isMissing)) onAnswer(answers);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps presses from the sheet behind it
    <form
      noValidate
      onSubmit={submit}
      onClick={(event) => event.stopPropagation()}
      data-questions
      className="mt-2 grid w-full gap-5 rounded-md bg-paper px-5 py-4 text-left text-ink"
    >
      <p className="text-small text-soft">{t('validations.gate_question')}</p>
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          value={answers[question.id] ?? ''}
          error={isTried && isMissing(question) ? t('validations.gate_answer_missing') : undefined}
          onChange={(value) => setAnswers((given) => ({ ...given, [question.id]: value }))}
        />
      ))}
      <button type="submit" className={BUTTON}>
        {t('validations.gate_answer')}
      </button>
    </form>
  );
}

type QuestionProps = {
  question: AskedQuestion;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Question({ question: { id, kind, label, options }, value, error, onChange }: QuestionProps) {
  const t = useT();
  if (kind === 'text')
    return (
      <TextInput
        label={label}
        name={id}
        value={value}
        onChange={onChange}
        maxLength={MAX_ANSWER}
        autoComplete="off"
        error={error}
        required
      />
    );
  const yesNo = [
    { value: 'yes', label: t('validations.gate_yes') },
    { value: 'no', label: t('validations.gate_no') },
  ];
  return (
    <RadioCards
      legend={label}
      name={id}
      className={`grid gap-2.5 ${kind === 'yes_no' ? 'grid-cols-2' : 'sm:grid-cols-2'}`}
      options={kind === 'yes_no' ? yesNo : options}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

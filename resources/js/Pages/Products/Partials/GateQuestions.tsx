import type { ProductValues } from '@server/products/pages';
import { GATE_QUESTION_KINDS } from '@server/shared/gateQuestions';
import { localText } from '@server/shared/localText';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { SortableList } from '@/Components/form/SortableList';
import { IconButton } from '@/Components/IconButton';
import { Select } from '@/Components/Select';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { SectionProps } from './Form';
import type { HolderFieldValues } from './HolderFields';
import { OptionsField } from './OptionsField';

type Question = ProductValues['gateQuestions'][number];

const MAX_QUESTIONS = 5;

/** An unused id. */
function freeId(questions: readonly Question[]): string {
  for (let number = questions.length + 1; ; number += 1) {
    const id = `question_${number}`;
    if (questions.every((one) => one.id !== id)) return id;
  }
}

/** Questions that the steward asks before an entry counts, in order. */
export function GateQuestions({ form }: Pick<SectionProps, 'form'>) {
  const t = useT();
  const locale = useLocale();
  const questions = form.data.gateQuestions;
  const write = (next: Question[]) => form.change({ gateQuestions: next });
  const numberOf = ({ id }: Question) => questions.findIndex((one) => one.id === id) + 1;
  const nameOf = (question: Question) =>
    localText(question.label, locale) || t('products.gate_question_line', { number: numberOf(question) });
  const add = () => write([...questions, { id: freeId(questions), kind: 'yes_no', label: {}, options: [] }]);
  return (
    <fieldset className="grid min-w-0 gap-3" data-field="gateQuestions" data-label={t('products.gate_questions')}>
      <legend className="float-left font-strong">{t('products.gate_questions')}</legend>
      <p className="clear-both text-small text-soft">{t('products.gate_questions_text')}</p>
      {questions.length === 0 && <p className="text-soft italic">{t('products.gate_questions_none')}</p>}
      <SortableList
        tall
        label={t('products.gate_questions')}
        items={questions}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onChange={(next) => write([...next])}
      >
        {(question, index) => (
          <Line
            question={question}
            at={`gateQuestions.${index}`}
            title={nameOf(question)}
            errors={form.errors}
            onChange={(changed) =>
              write(questions.map((one) => (one.id === question.id ? { ...one, ...changed } : one)))
            }
            onRemove={() => write(questions.filter(({ id }) => id !== question.id))}
          />
        )}
      </SortableList>
      <FieldError id="gateQuestions-error" error={form.errors.gateQuestions} />
      {questions.length < MAX_QUESTIONS && (
        <Button variant="secondary" size="sm" icon="plus" className="justify-self-start" onClick={add}>
          {t('products.gate_question_add')}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  question: Question;
  at: string;
  title: string;
  errors: Record<string, string | undefined>;
  onChange: (changed: Partial<Question>) => void;
  onRemove: () => void;
};

function Line({ question, at, title, errors, onChange, onRemove }: LineProps) {
  const t = useT();
  return (
    <div className="grid gap-3 pb-2">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <LocalTextField
          label={t('products.holder_label')}
          name={`${at}.label`}
          value={question.label}
          error={errors[`${at}.label`]}
          maxLength={120}
          onChange={(label) => onChange({ label: label as Question['label'] })}
        />
        <Select
          label={t('products.holder_kind')}
          name={`${at}.kind`}
          options={GATE_QUESTION_KINDS.map((value) => ({ value, label: t(`products.gate_question_${value}`) }))}
          value={question.kind}
          error={errors[`${at}.kind`]}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {question.kind === 'choice' && (
        <OptionsField
          options={question.options as HolderFieldValues['options']}
          at={`${at}.options`}
          errors={errors}
          onChange={(options) => onChange({ options })}
        />
      )}
      <IconButton
        icon="trash"
        className="justify-self-end"
        label={t('products.gate_question_remove', { name: title })}
        onClick={onRemove}
      />
    </div>
  );
}

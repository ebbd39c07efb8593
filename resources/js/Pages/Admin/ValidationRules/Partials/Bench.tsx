import type { EntryFacts, FactName } from '@server/shared/entryRules';
import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { traitsOfResult } from '@server/shared/validationResults';
import type { RuleTestAnswer } from '@server/validations/pages';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { conditionText, factText } from './conditionText';
import { isTreeWritten, type RuleOptions, type RuleValues } from './ruleValues';

/** Debounce in milliseconds. */
const BURST_MS = 300;

type Question = { code: string; gateId: string | null; at: IsoDateTime | null };
type Result = { answer: RuleTestAnswer | null; problem: 'incomplete' | 'failed' | null };

const isComplete = ({ name, message, priority, when }: RuleValues): boolean =>
  name.trim() !== '' && priority !== null && Object.values(message).some((text) => text?.trim()) && isTreeWritten(when);

/** Tests the rule on the server once it is complete and a ticket is entered; the last answer counts. */
function useTest(id: string | null, rule: RuleValues, question: Question): Result {
  const [result, setResult] = useState<Result>({ answer: null, problem: null });
  const isReady = question.code.trim() !== '' && isComplete(rule);
  const asked = JSON.stringify({ id, venueId: rule.venueId, rule, ...question });
  useEffect(() => {
    if (!isReady) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const { data } = await http.post<RuleTestAnswer>(paths.validationRules.test(), JSON.parse(asked), {
          signal: asking.signal,
        });
        setResult({ answer: data, problem: null });
      } catch (error) {
        if (asking.signal.aborted) return;
        const { response } = error as { response?: { status: number } };
        setResult({ answer: null, problem: response?.status === 422 ? 'incomplete' : 'failed' });
      }
    };
    const timer = setTimeout(ask, BURST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, isReady]);
  return isReady ? result : { answer: null, problem: 'incomplete' };
}

type BenchProps = { id: string | null; values: RuleValues; options: RuleOptions };

/** Tests the rule with a ticket, gate and time, and shows the result with its reason. */
export function Bench({ id, values, options }: BenchProps) {
  const t = useT();
  const [question, setQuestion] = useState<Question>({ code: '', gateId: options.gates[0]?.value ?? null, at: null });
  const { answer, problem } = useTest(id, values, question);
  const put = (some: Partial<Question>) => setQuestion({ ...question, ...some });
  const zone = options.gates.find((gate) => gate.value === question.gateId)?.timeZone ?? options.zone;
  return (
    <FormSection title={t('entryRules.section_test')} lead={t('entryRules.section_test_lead')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          label={t('entryRules.test_code')}
          hint={t('entryRules.test_code_hint')}
          value={question.code}
          onChange={(code) => put({ code })}
        />
        <Select
          label={t('entryRules.test_gate')}
          value={question.gateId ?? ''}
          onChange={(gateId) => put({ gateId: gateId || null })}
          placeholder={t('entryRules.test_no_gate')}
          options={options.gates}
        />
        <DateTimeField
          label={t('entryRules.test_at')}
          hint={t('entryRules.test_at_hint')}
          value={question.at}
          onChange={(at) => put({ at })}
          zone={zone}
        />
      </div>
      {problem && <p className="text-soft">{t(`entryRules.test_${problem}`)}</p>}
      {answer && <BenchAnswer answer={answer} options={options} />}
    </FormSection>
  );
}

function BenchAnswer({ answer, options }: { answer: RuleTestAnswer; options: RuleOptions }) {
  const t = useT();
  const locale = useLocale();
  const words = { t, locale, options };
  const { result, product, rule, because, own, facts } = answer;
  const isIn = traitsOfResult(result).light === 'green';
  const name = rule ? (rule.isThis ? t('entryRules.test_by_this') : rule.name) : '';
  const said = !rule
    ? t(isIn ? 'entryRules.test_no_rule' : 'entryRules.test_by_ticket')
    : t(isIn ? 'entryRules.test_warned_by' : 'entryRules.test_by_rule', { name });
  const title = isIn ? t(rule ? 'entryRules.test_warns' : 'entryRules.test_lets_in') : t(`validations.${result}`);
  const inWords = (all: RuleTestAnswer['because']) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(all.map((one) => conditionText(one, words)));
  return (
    <div aria-live="polite" className="grid gap-3">
      <Alert tone={isIn ? (rule ? 'warn' : 'ok') : 'danger'} title={`${title}${product ? ` – ${product}` : ''}`}>
        <p>{said}</p>
        {rule && <p className="font-strong">{rule.message}</p>}
        {because.length > 0 && <p>{t('entryRules.test_because', { reasons: inWords(because) })}</p>}
      </Alert>
      {own && !rule?.isThis && (
        <p data-own-rule={own.isTrue}>
          {own.isTrue
            ? t('entryRules.test_own_true', { reasons: inWords(own.because) })
            : t('entryRules.test_own_false')}
        </p>
      )}
      {facts && (
        <details>
          <summary className="cursor-pointer py-2 font-strong">{t('entryRules.test_facts')}</summary>
          <Facts facts={facts} {...words} />
        </details>
      )}
    </div>
  );
}

function Facts({ facts, ...words }: { facts: EntryFacts } & Parameters<typeof factText>[2]) {
  const { t } = words;
  const { venue: _, ...shown } = facts;
  return (
    <dl className="grid gap-x-8 gap-y-1 text-small sm:grid-cols-2">
      {Object.entries(shown).map(([fact, value]) => (
        <div key={fact} className="flex justify-between gap-4 border-b border-rule py-1">
          <dt className="text-soft">{t(`entryRules.fact_${fact as FactName}`)}</dt>
          <dd className="figures text-right">{factText(fact as FactName, value, words)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { traitsOfResult, type ValidationResult } from '@server/shared/validationResults';
import type { AxiosError } from 'axios';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { PasswordInput } from '@/Components/PasswordInput';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import type { Answer, Scan } from './useScans';

/** The scan to decide about; `scan` is the request, while its result is still on the screen. */
export type Supervised = {
  validationId: string;
  result: ValidationResult;
  scan: Scan | null;
  /** Details of the ticket, if known: a used-up ticket cannot be blocked. */
  details?: { usesLeft: number | null };
};

type Doing = 'let_in' | 'undo' | 'block' | 'unblock';
type Person = { id: string; name: string };
type Errors = Partial<Record<'supervisor' | 'pin' | 'reason' | 'form', string>>;

const JSON_ANSWER = { headers: { Accept: 'application/json' } };

const NOT_TO_BLOCK = new Set<ValidationResult>([
  'blocked',
  'cancelled',
  'replaced',
  'already_used',
  'exited',
  'answer_needed',
]);

const REFUSED_ONLY = new Set<ValidationResult>(['unlisted', 'unknown', 'bad_signature']);

function offered({ result, scan, details }: Supervised): Doing[] {
  if (REFUSED_ONLY.has(result)) return [];
  const all: [Doing, boolean][] = [
    ['let_in', scan !== null && traitsOfResult(result).override !== null],
    ['undo', result === 'accepted'],
    ['unblock', result === 'blocked'],
    ['block', !NOT_TO_BLOCK.has(result) && details?.usesLeft !== 0],
  ];
  return all.filter(([, is]) => is).map(([doing]) => doing);
}

/** Whether the scan has any action for a supervisor. */
export const canBeSupervised = (supervised: Supervised): boolean => offered(supervised).length > 0;

function errorsOf(error: unknown, failed: string): Errors {
  const { response } = error as AxiosError<{ errors?: Record<string, string[]>; message?: string }>;
  const errors = response?.data?.errors;
  if (!errors) return { form: response?.data?.message ?? failed };
  const { supervisor, pin, reason, forceReason, ...others } = errors;
  const [form] = Object.values(others).flat();
  const said: Record<keyof Errors, string | undefined> = {
    supervisor: supervisor?.[0],
    pin: pin?.[0],
    reason: (reason ?? forceReason)?.[0],
    form,
  };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text));
}

type SupervisorDialogProps = {
  supervised: Supervised;
  gateId: string | null;
  onClose: () => void;
  onLetIn: (scan: Scan, answer: Answer) => void;
};

/** A supervisor decides on the steward's device with their own PIN; the steward stays signed in. */
export function SupervisorDialog({ supervised, gateId, onClose, onLetIn }: SupervisorDialogProps) {
  const t = useT();
  const form = useId();
  const choices = offered(supervised);
  const [people, setPeople] = useState<Person[] | null>(null);
  const [doing, setDoing] = useState<Doing>(choices[0]!);
  const [values, setValues] = useState({ supervisor: '', pin: '', reason: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  // Idempotency key: a second press or a retry makes one entry.
  const [nonce] = useState(uuidv7);

  useEffect(() => {
    http
      .get<{ supervisors: Person[] }>(paths.validations.supervisors(gateId ?? undefined), JSON_ANSWER)
      .then(({ data }) => setPeople(data.supervisors))
      .catch(() => setErrors({ form: t('common.network_lost') }));
  }, [gateId, t]);

  // Without anyone to choose, the form is useless.
  const hasNoSupervisor = people?.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    const { supervisor, pin, reason } = values;
    try {
      if (doing === 'let_in' && supervised.scan) {
        const scan: Scan = { ...supervised.scan, nonce, scannedAt: new Date().toISOString(), forceReason: reason };
        const body = { ...scan, supervisor, pin };
        const { data } = await http.post<Answer>(paths.validations.supervisedScans(), body, JSON_ANSWER);
        onLetIn(scan, data);
      } else {
        const body = { do: doing, reason, supervisor, pin };
        await http.post(paths.validations.supervised(supervised.validationId), body, JSON_ANSWER);
      }
      onClose();
    } catch (error) {
      setErrors(errorsOf(error, t('common.network_lost')));
      setValues((typed) => ({ ...typed, pin: '' }));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: 'supervisor' | 'pin' | 'reason') => ({
    value: values[name],
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
    error: errors[name],
    required: true,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('validations.supervisor_title')}
      description={t('validations.supervisor_intro', { result: t(`validations.${supervised.result}`) })}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t(hasNoSupervisor ? 'common.close' : 'common.cancel')}
          </Button>
          {!hasNoSupervisor && (
            <Button type="submit" form={form} busy={isBusy} variant={doing === 'unblock' ? 'primary' : 'danger'}>
              {t(`validations.supervisor_${doing}`)}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-5">
        {errors.form && (
          <Alert tone="danger" live>
            {errors.form}
          </Alert>
        )}
        {hasNoSupervisor && <Alert tone="warn">{t('validations.no_supervisor')}</Alert>}
        {!hasNoSupervisor && (
          <>
            {choices.length > 1 && (
              <Select
                label={t('validations.supervisor_does')}
                value={doing}
                onChange={setDoing}
                options={choices.map((value) => ({ value, label: t(`validations.supervisor_${value}`) }))}
              />
            )}
            <Select
              {...field('supervisor')}
              label={t('validations.supervisor')}
              placeholder={t('validations.supervisor_choose')}
              options={(people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <PasswordInput
              {...field('pin')}
              label={t('validations.supervisor_pin')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
            />
            <TextInput
              {...field('reason')}
              label={t('validations.force_reason')}
              hint={t('validations.force_reason_hint')}
              maxLength={200}
              autoComplete="off"
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PasswordInput } from '@/Components/PasswordInput';
import { RadioCards } from '@/Components/RadioCards';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type Props = Pick<Pages['Settings/MailAnswers'], 'record' | 'fixedReplyTo' | 'password'>;
type Values = Props['record']['values'];

const SECURITIES = ['tls', 'starttls'] as const;
/** Attributes for technical names: no spelling correction, no capitals. */
const NAME = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const;

/** Reply-to address for customers, and the mailbox from which replies are read. */
export function MailboxForm({ record, fixedReplyTo, password }: Props) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.mailAnswers(), ...record, neverKept: ['password'] });
  const test = useTest(form.data);
  const field = <K extends keyof Values & string>(name: K) => {
    const props = fieldProps(form, name);
    return { ...props, error: props.error ?? test.problems[name] };
  };
  const security = (value: (typeof SECURITIES)[number]) => t(`mailAnswers.security_${value}`);
  return (
    <RecordForm form={form} labels={{ security }}>
      <FormSection title={t('mailAnswers.address')} lead={t('mailAnswers.address_text')}>
        <TextInput
          {...NAME}
          {...field('replyTo')}
          {...(fixedReplyTo && { value: fixedReplyTo, readOnly: true })}
          label={t('mailAnswers.reply_to')}
          hint={fixedReplyTo ? t('mailAnswers.fixed', { name: 'MAIL_REPLY_TO' }) : t('mailAnswers.reply_to_hint')}
          inputMode="email"
          maxLength={254}
        />
      </FormSection>
      <FormSection title={t('mailAnswers.mailbox_section')} lead={t('mailAnswers.mailbox_text')}>
        <SwitchField {...field('enabled')} label={t('mailAnswers.enabled')} />
        <TextInput
          {...NAME}
          {...field('host')}
          label={t('mailAnswers.host')}
          hint={t('mailAnswers.host_hint')}
          maxLength={253}
        />
        <RadioCards
          {...field('security')}
          legend={t('mailAnswers.security')}
          options={SECURITIES.map((value) => ({ value, label: security(value) }))}
        />
        <NumberField {...field('port')} label={t('mailAnswers.port')} hint={t('mailAnswers.port_hint')} />
        <TextInput {...NAME} {...field('username')} label={t('mailAnswers.username')} maxLength={254} />
        <PasswordInput
          {...field('password')}
          label={t('mailAnswers.password')}
          hint={
            <>
              <span className={password === 'lost' ? 'font-strong text-danger' : 'font-strong'}>
                {t(`mailAnswers.password_${password}`)}
              </span>{' '}
              {t('mailAnswers.password_hint')}
            </>
          }
          autoComplete="off"
        />
        <TextInput
          {...NAME}
          {...field('mailbox')}
          label={t('mailAnswers.mailbox')}
          hint={t('mailAnswers.mailbox_hint')}
          maxLength={200}
        />
        <div className="grid justify-items-start gap-2">
          <Button variant="secondary" busy={test.isBusy} onClick={test.run}>
            {t('mailAnswers.test')}
          </Button>
          <p className="text-small text-soft">{t('mailAnswers.test_hint')}</p>
          <p role="status" className="font-strong text-danger">
            {Object.keys(test.problems).length > 0 && t('mailAnswers.test_refused')}
          </p>
        </div>
      </FormSection>
    </RecordForm>
  );
}

/** Tests the form's values; the result is discarded when they change. */
function useTest(data: Values) {
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<{ of: Values; problems: Record<string, string> } | null>(null);
  const run = () => {
    setFound(null);
    router.post(
      paths.settings.testMailbox(),
      { ...data },
      {
        preserveScroll: true,
        preserveState: true,
        headers: { [SAYS_ERRORS]: 'true' },
        onStart: () => setIsBusy(true),
        onFinish: () => setIsBusy(false),
        onError: (problems) => {
          setFound({ of: data, problems });
          focusFirstError();
        },
      },
    );
  };
  return { run, isBusy, problems: found?.of === data ? found.problems : {} };
}

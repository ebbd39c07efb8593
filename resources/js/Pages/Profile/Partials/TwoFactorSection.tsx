import { router, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { focusHeading, ProfileSection } from './ProfileSection';
import { usePasswordConfirmation } from './usePasswordConfirmation';

type TwoFactor = Pages['Profile/Edit']['twoFactor'];
const ID = 'two-factor';
const STAY = { preserveScroll: true, preserveState: true };

export function TwoFactorSection({
  twoFactor,
  confirmedUntil,
}: {
  twoFactor: TwoFactor;
  confirmedUntil: IsoDateTime | null;
}) {
  const t = useT();
  const { flash } = usePage();
  const { confirmThen, dialog } = usePasswordConfirmation(confirmedUntil);
  const { isOn, isRequired, setup, recoveryCodesLeft } = twoFactor;
  const [begun, setBegun] = useState(false);
  const begin = () => router.post(paths.profile.twoFactor(), {}, { ...STAY, onSuccess: () => setBegun(true) });
  return (
    <ProfileSection
      id={ID}
      title={t('users.two_factor_section')}
      lead={t('users.two_factor_about')}
      mark={
        <Badge tone={isOn ? 'ok' : 'neutral'} icon={isOn ? 'check' : undefined}>
          {isOn ? t('users.two_factor_on') : t('users.two_factor_off')}
        </Badge>
      }
    >
      {isRequired && !isOn && (
        <Alert tone="warn" className="mb-6">
          {t('users.two_factor_asked')}
        </Alert>
      )}
      {isOn && <TurnedOn left={recoveryCodesLeft} isRequired={isRequired} confirmThen={confirmThen} />}
      {!isOn && setup && <SetUp setup={setup} takesFocus={begun} />}
      {!isOn && !setup && (
        <Button icon="lock" onClick={() => confirmThen(begin)}>
          {t('users.two_factor_enable')}
        </Button>
      )}
      {dialog}
      <ShownOnceDialog
        secret={flash.recoveryCodes?.join('\n')}
        title={t('users.recovery_title')}
        text={t('users.recovery_text')}
        copyLabel={t('users.recovery_copy')}
        doneLabel={t('users.recovery_done')}
        show={(codes) => (
          <ul className="figures grid grid-cols-2 gap-x-4 gap-y-2 bg-sunken p-5 whitespace-nowrap tracking-caps sm:text-lead">
            {codes.split('\n').map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        )}
      />
    </ProfileSection>
  );
}

function SetUp({ setup, takesFocus }: { setup: NonNullable<TwoFactor['setup']>; takesFocus: boolean }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const form = useForm({ code: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.profile.twoFactor(), { ...STAY, onError: focusFirstError });
  };
  return (
    <div className="grid gap-7 sm:grid-cols-[13rem_1fr]">
      <img src={setup.qr} alt={t('users.two_factor_qr')} width={208} height={208} className="rounded-md bg-white" />
      <form onSubmit={submit} noValidate className="grid content-start gap-5">
        <div>
          <p>{t('users.two_factor_scan')}</p>
          <p className="mt-3 text-small text-soft">{t('users.two_factor_key')}</p>
          <p className="figures font-strong tracking-caps wrap-anywhere select-all">
            {setup.key.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <TextInput
          {...fieldProps(form, 'code')}
          ref={input}
          label={t('users.two_factor_code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          inputClassName="figures tracking-code"
          required
        />
        <div>
          <Button type="submit" busy={form.processing}>
            {t('users.two_factor_confirm')}
          </Button>
        </div>
      </form>
    </div>
  );
}

type TurnedOnProps = { left: number; isRequired: boolean; confirmThen: (action: () => void) => void };

function TurnedOn({ left, isRequired, confirmThen }: TurnedOnProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const renew = () => router.post(paths.profile.recoveryCodes(), {}, STAY);
  const disable = () => {
    setAsking(false);
    confirmThen(() => router.delete(paths.profile.twoFactor(), { ...STAY, onSuccess: () => focusHeading(ID) }));
  };
  return (
    <>
      <p className={left < 3 ? 'font-strong text-warn' : 'text-soft'}>{t('users.recovery_left', { count: left })}</p>
      {isRequired && <p className="mt-2 text-soft">{t('users.two_factor_asked_on')}</p>}
      <div className="mt-5 button-row">
        <Button variant="secondary" icon="refresh" onClick={() => confirmThen(renew)}>
          {t('users.recovery_new')}
        </Button>
        {!isRequired && (
          <Button variant="secondary" className="text-danger" onClick={() => setAsking(true)}>
            {t('users.two_factor_disable')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('users.two_factor_disable_title')}
        confirmLabel={t('users.two_factor_disable')}
        onConfirm={disable}
        dangerous
      >
        {t('users.two_factor_disable_text')}
      </ConfirmDialog>
    </>
  );
}

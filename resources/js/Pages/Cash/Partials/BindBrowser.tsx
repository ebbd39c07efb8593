import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { useSending } from '@/Components/counter/useSending';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

/** Binds this browser to a till by a code. */
export function BindBrowser() {
  const t = useT();
  const [code, setCode] = useState('');
  const { errors, isBusy, send } = useSending<'code'>([]);
  const bind = (event: FormEvent) => {
    event.preventDefault();
    const request = async () => {
      await http.post(paths.pos.device(), { code: code.trim() });
      router.visit(paths.shifts.create());
    };
    void send(request, { code: code.trim() === '' && t('errors.required') });
  };
  return (
    <details className="mt-8 max-w-reading">
      <summary className="cursor-pointer text-soft">{t('cash.device_bind')}</summary>
      <form onSubmit={bind} noValidate className="mt-4 grid gap-4">
        <p className="text-small text-soft">{t('cash.device_bind_text')}</p>
        <TextInput
          label={t('cash.device_code')}
          value={code}
          onChange={setCode}
          error={errors.code ?? errors.form}
          maxLength={40}
          autoComplete="off"
          className="max-w-56"
          required
        />
        <p>
          <Button type="submit" variant="secondary" busy={isBusy}>
            {t('cash.device_bind_submit')}
          </Button>
        </p>
      </form>
    </details>
  );
}

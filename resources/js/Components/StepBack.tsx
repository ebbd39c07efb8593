import { Form } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import type { IconName } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

type StepBackProps = { reference: string; secret: string | null };

/** What can be done with an order that is not paid besides paying it: change it, with its places kept, or give them back. */
export function StepBack({ reference, secret }: StepBackProps) {
  const t = useT();
  const key = secret ?? undefined;
  return (
    <div className="mt-8 border-t border-rule pt-5">
      <p className="mb-3 text-soft">{t('payments.step_back')}</p>
      <div className="flex flex-wrap gap-3">
        <Press action={paths.payments.reopen(reference, key)} label={t('payments.change_order')} icon="arrow-left" />
        <Press action={paths.orders.cancel(reference, key)} label={t('payments.release')} icon="x" isQuiet />
      </div>
    </div>
  );
}

/** What an order had, to be chosen again; nothing for who has not its key. */
export const againOf = (reference: string, secret: string | null) =>
  secret === null ? undefined : ({ reference, key: secret, again: true } as const);

type PressProps = { action: string; label: string; icon: IconName; isQuiet?: boolean };

function Press({ action, label, icon, isQuiet = false }: PressProps) {
  return (
    <Form action={action} method="post" headers={{ [SAYS_ERRORS]: 'true' }}>
      {({ processing, errors }) => (
        <>
          {errors.form && (
            <Alert tone="danger" live className="mb-3">
              {errors.form}
            </Alert>
          )}
          <Button type="submit" variant={isQuiet ? 'quiet' : 'secondary'} icon={icon} busy={processing}>
            {label}
          </Button>
        </>
      )}
    </Form>
  );
}

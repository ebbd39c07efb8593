import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

/** Finds the order whose card payment is recorded. */
export default function Create() {
  const t = useT();
  const form = useForm({ reference: '' });
  const find = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.manualCards.index(), { headers: { [SAYS_ERRORS]: 'true' }, onError: focusFirstError });
  };
  return (
    <>
      <PageHeader
        title={t('counter.manual_card')}
        lead={t('counter.manual_card_lead')}
        crumbs={[{ label: t('counter.cards'), href: paths.manualCards.index() }, { label: t('counter.manual_card') }]}
      />
      <Card className="max-w-reading">
        <form method="post" onSubmit={find} noValidate className="grid gap-5">
          <TextInput
            {...fieldProps(form, 'reference')}
            label={t('counter.manual_find')}
            hint={t('counter.manual_find_hint')}
            maxLength={40}
            autoComplete="off"
            required
          />
          <Button type="submit" busy={form.processing}>
            {t('counter.manual_go')}
          </Button>
        </form>
      </Card>
    </>
  );
}

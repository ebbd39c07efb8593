import { Form } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import type { IconName } from '@/Components/Icon';

type PayFormProps = { reference: string; secret: string | null; label: string; icon: IconName; full?: boolean };

/** The button that takes the buyer to the bank, with the payment that is open or a new one: pressed twice, to the same. */
export function PayForm({ reference, secret, label, icon, full }: PayFormProps) {
  return (
    <Form
      action={paths.payments.card(reference, secret ?? undefined)}
      method="post"
      headers={{ [SAYS_ERRORS]: 'true' }}
      className="mt-6"
    >
      {({ processing, errors }) => (
        <>
          {errors.form && (
            <Alert tone="danger" live className="mb-5">
              {errors.form}
            </Alert>
          )}
          <Button type="submit" size="lg" full={full} icon={icon} busy={processing}>
            {label}
          </Button>
        </>
      )}
    </Form>
  );
}

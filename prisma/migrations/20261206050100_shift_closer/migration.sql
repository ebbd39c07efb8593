-- AlterTable
ALTER TABLE "cashbox_shifts" ADD COLUMN     "closer_id" UUID,
ADD COLUMN     "closer_reason" TEXT;

-- CreateIndex
CREATE INDEX "cashbox_shifts_closer_id_idx" ON "cashbox_shifts"("closer_id");

-- AddForeignKey
ALTER TABLE "cashbox_shifts" ADD CONSTRAINT "cashbox_shifts_closer_id_fkey" FOREIGN KEY ("closer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Another person than its cashier, with a reason.
ALTER TABLE "cashbox_shifts" ADD CONSTRAINT "cashbox_shifts_closer" CHECK (closer_id <> cashier_id AND (closer_id IS NULL) = (closer_reason IS NULL));

-- Its cashier is told.
do $$
declare
  v_table text;
  v_rule text;
begin
  foreach v_table in array array['notifications', 'notification_preferences'] loop
    select pg_get_constraintdef(oid) into strict v_rule from pg_constraint where conname = v_table || '_kind' and conrelid = v_table::regclass;
    execute format('alter table %I drop constraint %I', v_table, v_table || '_kind');
    execute format('alter table %I add constraint %I %s', v_table, v_table || '_kind',
      replace(v_rule, '''shift_forgotten''::text', '''shift_forgotten''::text, ''shift_closed_for''::text'));
  end loop;
end $$;

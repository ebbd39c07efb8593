-- AlterTable
ALTER TABLE "products" ADD COLUMN "gate_questions" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN "gate_note" TEXT;

-- CreateTable
CREATE TABLE "gate_answers" (
    "validation_id" UUID NOT NULL,
    "answers" JSONB NOT NULL,

    CONSTRAINT "gate_answers_pkey" PRIMARY KEY ("validation_id")
);

-- AddForeignKey
ALTER TABLE "gate_answers" ADD CONSTRAINT "gate_answers_validation_id_fkey" FOREIGN KEY ("validation_id") REFERENCES "validations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table order_items add constraint order_items_gate_note check (gate_note <> '' and length(gate_note) <= 200);

-- Added to whatever it holds by now.
do $$
declare
  v_definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'validations_result');
begin
  if position('ARRAY[' in v_definition) = 0 then raise exception 'validations_result is written otherwise'; end if;
  alter table validations drop constraint validations_result;
  execute 'alter table validations add constraint validations_result ' || replace(v_definition, 'ARRAY[', 'ARRAY[''answer_needed''::text, ');
end $$;

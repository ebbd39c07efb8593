-- AlterTable
ALTER TABLE "bank_lines" ADD COLUMN     "part_of" UUID;

-- CreateIndex
CREATE INDEX "bank_lines_part_of_idx" ON "bank_lines"("part_of");

-- AddForeignKey
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_part_of_fkey" FOREIGN KEY ("part_of") REFERENCES "bank_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A transfer for several orders is divided: its parts are lines of their own, and it counts for nothing itself.
alter table bank_lines drop constraint bank_lines_state;
alter table bank_lines add constraint bank_lines_state check (state in ('new', 'open', 'matched', 'returned', 'ignored', 'divided', 'reversed'));

-- What banks report of a day that is not over.
alter table bank_statements drop constraint bank_statements_format;
alter table bank_statements add constraint bank_statements_format check (format in ('norma43', 'camt053', 'camt052', 'csv'));
